package org.lemnos.spirv;

import java.util.List;
import org.lemnos.spirv.ConstantValue.Scalar;
import org.lemnos.spirv.ConstantValue.Unknown;

/**
 * Computes one folded instruction on scalars. Only what a Vulkan module may fold is computed (SPIR-V specification 1.6,
 * OpSpecConstantOp, without the Kernel capability); the rest, and what SPIR-V leaves undefined, is unknown.
 */
final class ConstantFolding {

    private ConstantFolding() {}

    /** @param width the result's bits, 1 for a truth value */
    static ConstantValue fold(int opcode, int width, List<ConstantValue> operands) {
        if (opcode == Op.SELECT && operands.size() == 3 && operands.get(0) instanceof Scalar condition) {
            return operands.get(condition.isTrue() ? 1 : 2);
        }
        if (operands.size() == 1 && operands.get(0) instanceof Scalar a) {
            return unary(opcode, width, a);
        }
        if (operands.size() == 2 && operands.get(0) instanceof Scalar a && operands.get(1) instanceof Scalar b) {
            return binary(opcode, width, a, b);
        }
        return Unknown.UNKNOWN;
    }

    private static ConstantValue unary(int opcode, int width, Scalar a) {
        return switch (opcode) {
            case Op.U_CONVERT -> new Scalar(a.bits(), width);
            case Op.S_CONVERT -> new Scalar(a.signed(), width);
            case Op.S_NEGATE -> new Scalar(-a.bits(), width);
            case Op.NOT -> new Scalar(~a.bits(), width);
            case Op.LOGICAL_NOT -> ConstantValue.bool(!a.isTrue());
            default -> Unknown.UNKNOWN;
        };
    }

    private static ConstantValue binary(int opcode, int width, Scalar a, Scalar b) {
        return switch (opcode) {
            case Op.I_ADD -> new Scalar(a.bits() + b.bits(), width);
            case Op.I_SUB -> new Scalar(a.bits() - b.bits(), width);
            case Op.I_MUL -> new Scalar(a.bits() * b.bits(), width);
            case Op.BITWISE_OR -> new Scalar(a.bits() | b.bits(), width);
            case Op.BITWISE_XOR -> new Scalar(a.bits() ^ b.bits(), width);
            case Op.BITWISE_AND -> new Scalar(a.bits() & b.bits(), width);
            case Op.U_DIV, Op.U_MOD, Op.S_DIV, Op.S_REM, Op.S_MOD -> division(opcode, width, a, b);
            case Op.SHIFT_LEFT_LOGICAL, Op.SHIFT_RIGHT_LOGICAL, Op.SHIFT_RIGHT_ARITHMETIC -> shift(opcode, width, a, b);
            default -> comparison(opcode, a, b);
        };
    }

    private static ConstantValue division(int opcode, int width, Scalar a, Scalar b) {
        boolean overflows = a.signed() == minimum(a.width()) && b.signed() == -1;
        if (b.bits() == 0 || (overflows && opcode != Op.U_DIV && opcode != Op.U_MOD)) {
            return Unknown.UNKNOWN;
        }
        long result =
                switch (opcode) {
                    case Op.U_DIV -> Long.divideUnsigned(a.bits(), b.bits());
                    case Op.U_MOD -> Long.remainderUnsigned(a.bits(), b.bits());
                    case Op.S_DIV -> a.signed() / b.signed();
                    case Op.S_REM -> a.signed() % b.signed();
                    default -> Math.floorMod(a.signed(), b.signed());
                };
        return new Scalar(result, width);
    }

    private static long minimum(int width) {
        return -1L << (width - 1);
    }

    private static ConstantValue shift(int opcode, int width, Scalar a, Scalar b) {
        if (b.bits() < 0 || b.bits() >= a.width()) {
            return Unknown.UNKNOWN;
        }
        int by = (int) b.bits();
        long result =
                switch (opcode) {
                    case Op.SHIFT_LEFT_LOGICAL -> a.bits() << by;
                    case Op.SHIFT_RIGHT_LOGICAL -> a.bits() >>> by;
                    default -> a.signed() >> by;
                };
        return new Scalar(result, width);
    }

    private static ConstantValue comparison(int opcode, Scalar a, Scalar b) {
        int unsigned = Long.compareUnsigned(a.bits(), b.bits());
        int signed = Long.compare(a.signed(), b.signed());
        return switch (opcode) {
            case Op.LOGICAL_EQUAL, Op.I_EQUAL -> ConstantValue.bool(unsigned == 0);
            case Op.LOGICAL_NOT_EQUAL, Op.I_NOT_EQUAL -> ConstantValue.bool(unsigned != 0);
            case Op.LOGICAL_OR -> ConstantValue.bool(a.isTrue() || b.isTrue());
            case Op.LOGICAL_AND -> ConstantValue.bool(a.isTrue() && b.isTrue());
            case Op.U_GREATER_THAN -> ConstantValue.bool(unsigned > 0);
            case Op.U_GREATER_THAN_EQUAL -> ConstantValue.bool(unsigned >= 0);
            case Op.U_LESS_THAN -> ConstantValue.bool(unsigned < 0);
            case Op.U_LESS_THAN_EQUAL -> ConstantValue.bool(unsigned <= 0);
            case Op.S_GREATER_THAN -> ConstantValue.bool(signed > 0);
            case Op.S_GREATER_THAN_EQUAL -> ConstantValue.bool(signed >= 0);
            case Op.S_LESS_THAN -> ConstantValue.bool(signed < 0);
            case Op.S_LESS_THAN_EQUAL -> ConstantValue.bool(signed <= 0);
            default -> Unknown.UNKNOWN;
        };
    }
}
