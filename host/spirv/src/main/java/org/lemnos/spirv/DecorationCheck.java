package org.lemnos.spirv;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Decorations stand on what they can stand on and say what can be. Source of the numbers: SPIR-V specification 1.6, sections 3.20
 * (decorations) and 3.21 (built-ins).
 */
final class DecorationCheck {

    private static final int WORKGROUP_SIZE = 25;

    /** The built-in inputs of a kernel, and how many 32-bit integers each is. */
    private static final Map<Integer, Integer> BUILT_INS = Map.ofEntries(
            Map.entry(24, 3), // NumWorkgroups
            Map.entry(26, 3), // WorkgroupId
            Map.entry(27, 3), // LocalInvocationId
            Map.entry(28, 3), // GlobalInvocationId
            Map.entry(29, 1), // LocalInvocationIndex
            Map.entry(36, 1), // SubgroupSize
            Map.entry(38, 1), // NumSubgroups
            Map.entry(40, 1), // SubgroupId
            Map.entry(41, 1), // SubgroupLocalInvocationId
            Map.entry(4416, 4), // the five masks
            Map.entry(4417, 4),
            Map.entry(4418, 4),
            Map.entry(4419, 4),
            Map.entry(4420, 4));

    private final ModuleIndex module;
    private final DeclaredCapabilities capabilities;
    private final Set<List<Integer>> seen = new HashSet<>();

    DecorationCheck(ModuleIndex module, DeclaredCapabilities capabilities) {
        this.module = module;
        this.capabilities = capabilities;
    }

    /** Checks one instruction of the module's preamble, whatever it is. */
    void check(Instruction in) {
        switch (in.opcode()) {
            case Op.DECORATE -> checkWhole(in, module.definition(in, in.operand(0)), in.operand(1));
            case Op.MEMBER_DECORATE -> checkMember(in, in.operand(2));
            case Op.DECORATE_ID -> throw in.refused(Reason.NOT_GIVEN, "is not given to kernels");
            default -> {
                // Strings decorate for other readers.
            }
        }
    }

    private void checkWhole(Instruction in, Instruction target, int kind) {
        int opcode = target.opcode();
        switch (kind) {
            // RelaxedPrecision, NoContraction, NonUniform, RestrictPointer, AliasedPointer.
            case 0, 42, 5300, 5355, 5356 -> require(in, target.hasType(), 0);
            // Restrict, Aliased, Volatile, Coherent, NonWritable, NonReadable.
            case 19, 20, 21, 23, 24, 25 -> require(in, opcode == Op.VARIABLE || opcode == Op.FUNCTION_PARAMETER, 0);
            case 4469, 4470 -> require(in, target.hasType(), 0); // NoSignedWrap, NoUnsignedWrap
            case 39 -> require(in, target.hasType() && in.operand(2) >= 0 && in.operand(2) <= 3, 1); // FPRoundingMode
            case Decorations.SPEC_ID -> {
                // Plans write the id as a number that is not negative.
                require(in, opcode >= Op.SPEC_CONSTANT_TRUE && opcode <= Op.SPEC_CONSTANT && in.operand(2) >= 0, 1);
                requireOnce(in, kind);
            }
            case Decorations.BLOCK -> require(in, opcode == Op.TYPE_STRUCT, 0);
            case Decorations.ARRAY_STRIDE -> {
                boolean strided =
                        opcode == Op.TYPE_ARRAY || opcode == Op.TYPE_RUNTIME_ARRAY || opcode == Op.TYPE_POINTER;
                require(in, strided && in.operand(2) > 0, 1);
                requireOnce(in, kind);
            }
            case Decorations.BUILT_IN -> {
                checkBuiltIn(in, target, in.operand(2));
                requireOnce(in, kind);
            }
            case Decorations.BINDING, Decorations.DESCRIPTOR_SET -> {
                require(in, opcode == Op.VARIABLE && in.operand(2) >= 0, 1);
                requireOnce(in, kind);
            }
            default ->
                throw in.refused(
                        Reason.BAD_DECORATION,
                        "sets decoration " + Integer.toUnsignedString(kind) + ", which is not given to kernels");
        }
    }

    private void checkBuiltIn(Instruction in, Instruction target, int builtIn) {
        if (builtIn == WORKGROUP_SIZE) {
            boolean constant =
                    target.opcode() == Op.CONSTANT_COMPOSITE || target.opcode() == Op.SPEC_CONSTANT_COMPOSITE;
            require(in, constant && isIntegers(module.types().get(target.type(), target), 3), 1);
            return;
        }
        Integer components = BUILT_INS.get(builtIn);
        boolean fits = components != null
                && target.opcode() == Op.VARIABLE
                && target.operand(0) == StorageClass.INPUT
                && isIntegers(module.pointee(target), components);
        require(in, fits, 1);
        SubgroupUse.ofBuiltIn(builtIn).ifPresent(use -> capabilities.require(in, use));
    }

    private static boolean isIntegers(Type type, int count) {
        return Values.lanes(type)
                .filter(lanes -> lanes.count() == count && lanes.component().isInteger())
                .filter(lanes -> lanes.component().sizeBytes() == Integer.BYTES)
                .isPresent();
    }

    private void checkMember(Instruction in, int kind) {
        Instruction target = module.definition(in, in.operand(0));
        int member = in.operand(1);
        boolean isMember = target.opcode() == Op.TYPE_STRUCT && member >= 0 && member < target.operands();
        switch (kind) {
            case 0, 19, 20, 21, 23, 24, 25 -> requireMember(in, isMember, 0);
            case Decorations.ROW_MAJOR, Decorations.COLUMN_MAJOR -> requireMember(in, isMember, 0);
            case Decorations.OFFSET -> {
                requireMember(in, isMember && in.operand(3) >= 0, 1);
                requireOnce(in, kind);
            }
            case Decorations.MATRIX_STRIDE -> {
                requireMember(in, isMember && in.operand(3) > 0, 1);
                requireOnce(in, kind);
            }
            default ->
                throw in.refused(
                        Reason.BAD_DECORATION,
                        "sets decoration " + Integer.toUnsignedString(kind) + ", which members of kernels cannot have");
        }
    }

    private static void require(Instruction in, boolean fits, int literals) {
        require(in, fits, literals, 2);
    }

    private static void requireMember(Instruction in, boolean fits, int literals) {
        require(in, fits, literals, 3);
    }

    private static void require(Instruction in, boolean fits, int literals, int first) {
        if (!fits || in.operands() != first + literals) {
            throw in.refused(
                    Reason.BAD_DECORATION,
                    "sets decoration " + Integer.toUnsignedString(in.operand(first - 1)) + " on %" + in.operand(0)
                            + ", which cannot have it, or with a value that cannot be");
        }
    }

    private void requireOnce(Instruction in, int kind) {
        int member = in.opcode() == Op.MEMBER_DECORATE ? in.operand(1) : -1;
        if (!seen.add(List.of(in.operand(0), member, kind))) {
            throw in.refused(Reason.BAD_DECORATION, "sets decoration " + kind + " on %" + in.operand(0) + " again");
        }
    }
}
