package org.lemnos.spirv;

/**
 * One shape of cooperative multiply-add, {@code result = a * b + c}, after specialization. Integer components are signed where the
 * instruction says so, whatever their type says: that is how devices list what they support.
 *
 * @param m rows of a and c
 * @param n columns of b and c
 * @param k columns of a, rows of b
 * @param a component type of a
 * @param b component type of b
 * @param c component type of c
 * @param result component type of the result
 * @param scope the invocations that hold the matrices
 * @param saturating whether the accumulation saturates
 */
public record CooperativeMultiplyAdd(
        int m,
        int n,
        int k,
        NumericType a,
        NumericType b,
        NumericType c,
        NumericType result,
        Scope scope,
        boolean saturating) {

    // Source: SPV_KHR_cooperative_matrix, Cooperative Matrix Operands.
    private static final int A_SIGNED = 0x1;
    private static final int B_SIGNED = 0x2;
    private static final int C_SIGNED = 0x4;
    private static final int RESULT_SIGNED = 0x8;
    private static final int SATURATING = 0x10;

    static CooperativeMultiplyAdd of(
            CooperativeMatrixType a,
            CooperativeMatrixType b,
            CooperativeMatrixType c,
            CooperativeMatrixType result,
            int operands) {
        return new CooperativeMultiplyAdd(
                a.rows(),
                b.columns(),
                a.columns(),
                component(a, operands & A_SIGNED),
                component(b, operands & B_SIGNED),
                component(c, operands & C_SIGNED),
                component(result, operands & RESULT_SIGNED),
                result.scope(),
                (operands & SATURATING) != 0);
    }

    private static NumericType component(CooperativeMatrixType matrix, int signed) {
        NumericType type = matrix.component();
        return type.isInteger()
                ? NumericType.integer(type.sizeBytes() * Byte.SIZE, signed != 0).orElse(type)
                : type;
    }
}
