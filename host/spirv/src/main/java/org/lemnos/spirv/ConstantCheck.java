package org.lemnos.spirv;

import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/** Constants are of types that can be constant, and built of constants of the right types. */
final class ConstantCheck {

    // What OpSpecConstantOp may fold in a shader. Source: SPIR-V specification 1.6, section 3.52.10.
    private static final Set<Integer> FOLDED_ELSEWHERE =
            Set.of(Op.SELECT, Op.COMPOSITE_EXTRACT, Op.COMPOSITE_INSERT, Op.VECTOR_SHUFFLE);

    private final ModuleIndex module;
    private final Values values;
    private final InstructionCheck instructions;
    private final CompositeCheck composites;

    ConstantCheck(ModuleIndex module, Values values, InstructionCheck instructions) {
        this.module = module;
        this.values = values;
        this.instructions = instructions;
        this.composites = new CompositeCheck(module, values);
    }

    /** Checks one constant. */
    void check(Instruction in) {
        Type type = values.declared(in, in.type());
        switch (in.opcode()) {
            case Op.CONSTANT_TRUE, Op.CONSTANT_FALSE, Op.SPEC_CONSTANT_TRUE, Op.SPEC_CONSTANT_FALSE ->
                require(in, type instanceof Type.Scalar scalar && scalar.numeric() == NumericType.BOOL);
            case Op.CONSTANT, Op.SPEC_CONSTANT -> checkNumber(in, type);
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE -> {
                requireConstants(in, 0);
                composites.parts(in);
            }
            case Op.CONSTANT_NULL -> require(in, TypeCheck.isData(type) && !(type instanceof Type.RuntimeArray));
            case Op.SPEC_CONSTANT_OP -> checkFolded(in);
            default -> throw in.refused(Reason.NOT_GIVEN, "is not given to kernels");
        }
    }

    private static void checkNumber(Instruction in, Type type) {
        boolean number = type instanceof Type.Scalar scalar && scalar.numeric() != NumericType.BOOL;
        require(in, number);
        int words = type instanceof Type.Scalar scalar && scalar.numeric().sizeBytes() > Integer.BYTES ? 2 : 1;
        if (in.operands() != words) {
            throw in.malformed("has " + in.operands() + " literal words, its type has " + words);
        }
    }

    private static void require(Instruction in, boolean fits) {
        if (!fits) {
            throw in.refused(Reason.BAD_TYPE, "cannot be a constant of its type");
        }
    }

    private void requireConstants(Instruction in, int first) {
        for (int i = first; i < in.operands(); i++) {
            int opcode = module.definition(in, in.operand(i)).opcode();
            if (!Op.isConstant(opcode) && opcode != Op.UNDEF) {
                throw Values.wrong(in, in.operand(i), "must be a constant");
            }
        }
    }

    private void checkFolded(Instruction in) {
        int opcode = in.operand(0);
        boolean integer = (opcode >= Op.I_ADD && opcode <= Op.S_MOD && !isFloat(opcode))
                || opcode == Op.S_NEGATE
                || (opcode >= Op.LOGICAL_EQUAL && opcode <= Op.LOGICAL_NOT)
                || (opcode >= Op.I_EQUAL && opcode <= Op.S_LESS_THAN_EQUAL)
                || (opcode >= Op.SHIFT_RIGHT_LOGICAL && opcode <= Op.NOT)
                || (opcode >= Op.U_CONVERT && opcode <= Op.F_CONVERT)
                || opcode == Op.QUANTIZE_TO_F16;
        if (FOLDED_ELSEWHERE.contains(opcode)) {
            requireConstants(in, 1, opcode);
            composites.check(in, opcode, 1);
        } else if (integer) {
            requireConstants(in, 1);
            instructions.checkBySignature(in, opcode, 1);
            requireNumbers(in);
        } else {
            throw in.refused(Reason.NOT_GIVEN, "folds " + InstructionSet.name(opcode) + ", which no kernel may");
        }
    }

    private static boolean isFloat(int opcode) {
        return opcode == Op.F_ADD || opcode == Op.F_SUB || opcode == Op.F_MUL || opcode == Op.F_DIV;
    }

    /** The first operands of what takes composites apart are constants, the rest are literals. */
    private void requireConstants(Instruction in, int first, int opcode) {
        int count = opcode == Op.SELECT ? 3 : opcode == Op.COMPOSITE_EXTRACT ? 1 : 2;
        for (int i = first; i < first + count; i++) {
            if (!Op.isConstant(module.definition(in, in.operand(i)).opcode())) {
                throw Values.wrong(in, in.operand(i), "must be a constant");
            }
        }
    }

    private void requireNumbers(Instruction in) {
        if (values.declared(in, in.type()) instanceof Type.CooperativeMatrix) {
            throw in.refused(Reason.BAD_TYPE, "cannot be a constant of its type");
        }
    }
}
