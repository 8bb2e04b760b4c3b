package org.lemnos.spirv;

import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/** The types of products: of vectors, matrices and cooperative matrices, and what moves the latter to and from memory. */
final class MatrixCheck {

    // Source: SPV_KHR_cooperative_matrix, Cooperative Matrix Operands.
    private static final int KNOWN_OPERANDS = 0x1f;

    // Source: SPV_KHR_cooperative_matrix, Cooperative Matrix Use.
    private static final int USE_A = 0;
    private static final int USE_B = 1;
    private static final int USE_ACCUMULATOR = 2;

    private final Values values;

    MatrixCheck(Values values) {
        this.values = values;
    }

    /** Checks an instruction, and says whether it is one of these. */
    boolean check(Instruction in) {
        switch (in.opcode()) {
            case Op.DOT -> dot(in);
            case Op.VECTOR_TIMES_SCALAR, Op.MATRIX_TIMES_SCALAR -> scaled(in);
            case Op.S_DOT, Op.U_DOT, Op.SU_DOT -> integerDot(in, false);
            case Op.S_DOT_ACC_SAT, Op.U_DOT_ACC_SAT, Op.SU_DOT_ACC_SAT -> integerDot(in, true);
            case Op.UMUL_EXTENDED, Op.SMUL_EXTENDED, Op.I_ADD_CARRY, Op.I_SUB_BORROW -> pair(in);
            case Op.COOPERATIVE_MATRIX_LOAD -> {
                requireMatrix(in, in.type());
                memory(in, 0, 1);
            }
            case Op.COOPERATIVE_MATRIX_STORE -> {
                requireMatrix(in, values.typeId(in, in.operand(1)));
                memory(in, 0, 2);
            }
            case Op.COOPERATIVE_MATRIX_LENGTH -> length(in);
            case Op.COOPERATIVE_MATRIX_MUL_ADD -> multiplyAdd(in);
            case Op.COOPERATIVE_MATRIX_CONVERT, Op.COOPERATIVE_MATRIX_TRANSPOSE -> converted(in);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void dot(Instruction in) {
        int type = values.typeId(in, in.operand(0));
        values.require(in, in.operand(1), type);
        boolean fits = values.declared(in, type) instanceof Type.Vector vector
                && vector.component().numeric().isFloat()
                && vector.component().equals(values.declared(in, in.type()));
        if (!fits) {
            throw in.refused(Reason.BAD_VALUE, "does not multiply two vectors of its result's type");
        }
        values.capabilities().requireArithmetic(in, component(in));
    }

    private NumericType component(Instruction in) {
        return Values.lanes(values.declared(in, in.type()))
                .map(Values.Lanes::component)
                .orElseThrow(() -> in.refused(Reason.BAD_TYPE, "cannot have a result of this type"));
    }

    private void scaled(Instruction in) {
        values.require(in, in.operand(0), in.type());
        Optional<Values.Lanes> lanes = Values.lanes(values.declared(in, in.type()));
        Values.Lanes scalar = values.lanes(in, in.operand(1));
        boolean vector = in.opcode() == Op.VECTOR_TIMES_SCALAR;
        boolean fits = lanes.isPresent()
                && (vector ? lanes.get().count() > 1 : lanes.get().matrix().isPresent())
                && (lanes.get().component().isFloat() || !vector)
                && scalar.count() == 1
                && scalar.component() == lanes.get().component();
        if (!fits) {
            throw in.refused(
                    Reason.BAD_VALUE, "does not multiply a vector or cooperative matrix by a scalar of its type");
        }
    }

    private void integerDot(Instruction in, boolean accumulates) {
        values.capabilities().require(in, DeclaredCapabilities.DOT_PRODUCT);
        Values.Lanes a = values.lanes(in, in.operand(0));
        Values.Lanes b = values.lanes(in, in.operand(1));
        int formatAt = accumulates ? 3 : 2;
        boolean packed = in.operands() > formatAt;
        boolean inputs = packed
                ? in.operand(formatAt) == 0 && isWord(a) && isWord(b)
                : a.count() > 1
                        && a.count() == b.count()
                        && a.component().isInteger()
                        && b.component().isInteger()
                        && a.component().sizeBytes() == b.component().sizeBytes();
        boolean result = values.declared(in, in.type()) instanceof Type.Scalar scalar
                && scalar.numeric().isInteger()
                && scalar.numeric().sizeBytes() >= a.component().sizeBytes();
        if (!inputs || !result) {
            throw in.refused(Reason.BAD_VALUE, "does not multiply two integer vectors, or four bytes in a word");
        }
        values.capabilities().require(in, inputCapability(a, packed));
        if (accumulates) {
            values.require(in, in.operand(2), in.type());
        }
    }

    private static int inputCapability(Values.Lanes input, boolean packed) {
        if (packed) {
            return DeclaredCapabilities.DOT_PRODUCT_INPUT_4X8_PACKED;
        }
        return input.count() == 4 && input.component().sizeBytes() == 1
                ? DeclaredCapabilities.DOT_PRODUCT_INPUT_4X8
                : DeclaredCapabilities.DOT_PRODUCT_INPUT_ALL;
    }

    private static boolean isWord(Values.Lanes lanes) {
        return lanes.count() == 1
                && lanes.component().isInteger()
                && lanes.component().sizeBytes() == Integer.BYTES;
    }

    /** Results of two equal parts, which lie in a struct. */
    private void pair(Instruction in) {
        int part = values.typeId(in, in.operand(0));
        values.require(in, in.operand(1), part);
        boolean fits = values.declared(in, in.type()) instanceof Type.Struct struct
                && struct.members().size() == 2
                && values.lanes(in, in.operand(0)).component().isInteger()
                && values.lanes(in, in.operand(0)).component().sizeBytes() == Integer.BYTES
                && struct.members().stream().allMatch(values.declared(in, part)::equals);
        if (!fits) {
            throw in.refused(Reason.BAD_TYPE, "must have a struct of two integers like its operands as its result");
        }
    }

    private Type.CooperativeMatrix requireMatrix(Instruction in, int typeId) {
        if (values.declared(in, typeId) instanceof Type.CooperativeMatrix matrix) {
            return matrix;
        }
        throw in.refused(Reason.BAD_TYPE, "needs a cooperative matrix");
    }

    private void memory(Instruction in, int pointerAt, int layoutAt) {
        Type.Pointer pointer = values.pointer(in, in.operand(pointerAt));
        boolean place = pointer.storageClass() == StorageClass.STORAGE_BUFFER
                || pointer.storageClass() == StorageClass.WORKGROUP
                || pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER;
        Optional<Values.Lanes> element = Values.lanes(values.declared(in, pointer.pointeeId()));
        boolean number = element.isPresent()
                && element.get().matrix().isEmpty()
                && element.get().component() != NumericType.BOOL;
        if (!place || !number) {
            throw in.refused(Reason.BAD_VALUE, "moves a cooperative matrix to or from what is no array of numbers");
        }
        int layoutId = in.operand(layoutAt);
        values.requireIndex(in, layoutId);
        if (in.operands() > layoutAt + 1) {
            values.requireIndex(in, in.operand(layoutAt + 1));
        }
    }

    private void length(Instruction in) {
        requireMatrix(in, in.operand(0));
        if (!(values.declared(in, in.type()) instanceof Type.Scalar scalar) || scalar.numeric() != NumericType.U32) {
            throw in.refused(Reason.BAD_TYPE, "must have a u32 as its result");
        }
    }

    /** Component types and sizes are held against the device, after specialization. */
    private void multiplyAdd(Instruction in) {
        for (int i = 0; i < 3; i++) {
            requireMatrix(in, values.typeId(in, in.operand(i)));
        }
        requireMatrix(in, in.type());
        if (in.operands() > 3 && (in.operand(3) & ~KNOWN_OPERANDS) != 0) {
            throw in.malformed("has unknown cooperative matrix operands");
        }
    }

    /** What was summed becomes a factor of the next product, as it is or transposed. Source: SPV_NV_cooperative_matrix2. */
    private void converted(Instruction in) {
        values.capabilities().require(in, DeclaredCapabilities.COOPERATIVE_MATRIX_CONVERSIONS);
        Type.CooperativeMatrix from = requireMatrix(in, values.typeId(in, in.operand(0)));
        Type.CooperativeMatrix to = requireMatrix(in, in.type());
        boolean transposes = in.opcode() == Op.COOPERATIVE_MATRIX_TRANSPOSE;
        boolean sameExtents = transposes
                ? from.rowsId() == to.columnsId() && from.columnsId() == to.rowsId()
                : from.rowsId() == to.rowsId() && from.columnsId() == to.columnsId();
        boolean fromSum = values.constant(in, from.useId()) == USE_ACCUMULATOR;
        int use = values.constant(in, to.useId());
        boolean toFactor = use == USE_B || (use == USE_A && !transposes);
        if (!sameExtents
                || from.scopeId() != to.scopeId()
                || from.component() != to.component()
                || !fromSum
                || !toFactor) {
            throw in.refused(Reason.BAD_TYPE, "does not make a factor of an equal sum");
        }
    }
}
