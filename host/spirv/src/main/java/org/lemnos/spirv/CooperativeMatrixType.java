package org.lemnos.spirv;

/**
 * A cooperative matrix type after specialization ({@code SPV_KHR_cooperative_matrix}).
 *
 * @param component each element's type
 * @param scope the invocations that hold it together
 * @param rows its rows; a number above {@link Integer#MAX_VALUE} is held as that
 * @param columns its columns, likewise
 * @param use its place in a multiply-add
 */
public record CooperativeMatrixType(NumericType component, Scope scope, int rows, int columns, Use use) {

    /** A matrix's place in a multiply-add, in the order of the extension's numbers. */
    public enum Use {
        A,
        B,
        ACCUMULATOR
    }

    static CooperativeMatrixType of(Type.CooperativeMatrix type, Constants constants, Instruction user) {
        long use = constants.size(type.useId(), user);
        if (use >= Use.values().length) {
            throw user.malformed("has cooperative matrix use " + use + ", which SPIR-V does not define");
        }
        return new CooperativeMatrixType(
                type.component(),
                Scope.of(type.scopeId(), constants, user),
                clamped(constants.size(type.rowsId(), user)),
                clamped(constants.size(type.columnsId(), user)),
                Use.values()[(int) use]);
    }

    private static int clamped(long size) {
        return (int) Math.min(size, Integer.MAX_VALUE);
    }
}
