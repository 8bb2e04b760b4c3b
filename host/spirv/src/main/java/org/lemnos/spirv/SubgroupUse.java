package org.lemnos.spirv;

import java.util.Optional;

/** What a module does with subgroups, in the groups that Vulkan lists as {@code VkSubgroupFeatureFlagBits}. */
public enum SubgroupUse {
    /** Election, subgroup sizes and numbers, barriers between the invocations of a subgroup. */
    BASIC,
    VOTE,
    ARITHMETIC,
    BALLOT,
    SHUFFLE,
    SHUFFLE_RELATIVE,
    CLUSTERED,
    QUAD,
    PARTITIONED,
    ROTATE,
    ROTATE_CLUSTERED;

    // Source: SPIR-V specification 1.6, sections 3.21 (built-ins) and 3.28 (group operations).
    static final int CLUSTERED_REDUCE = 3;

    /** The use that an instruction makes, if any. */
    static Optional<SubgroupUse> of(Instruction in) {
        int opcode = in.opcode();
        if (opcode >= Op.GROUP_NON_UNIFORM_ELECT && opcode <= Op.GROUP_NON_UNIFORM_QUAD_SWAP) {
            return Optional.of(nonUniform(in));
        }
        return switch (opcode) {
            case Op.SUBGROUP_BALLOT, Op.SUBGROUP_FIRST_INVOCATION, Op.SUBGROUP_READ_INVOCATION -> Optional.of(BALLOT);
            case Op.GROUP_NON_UNIFORM_QUAD_ALL, Op.GROUP_NON_UNIFORM_QUAD_ANY -> Optional.of(QUAD);
            case Op.GROUP_NON_UNIFORM_PARTITION -> Optional.of(PARTITIONED);
            case Op.GROUP_NON_UNIFORM_ROTATE -> Optional.of(in.operands() > 3 ? ROTATE_CLUSTERED : ROTATE);
            default ->
                opcode >= Op.SUBGROUP_ALL && opcode <= Op.SUBGROUP_ALL_EQUAL ? Optional.of(VOTE) : Optional.empty();
        };
    }

    private static SubgroupUse nonUniform(Instruction in) {
        int opcode = in.opcode();
        if (opcode == Op.GROUP_NON_UNIFORM_ELECT) {
            return BASIC;
        } else if (opcode <= Op.GROUP_NON_UNIFORM_ALL_EQUAL) {
            return VOTE;
        } else if (opcode <= Op.GROUP_NON_UNIFORM_BALLOT_FIND_MSB) {
            return BALLOT;
        } else if (opcode <= Op.GROUP_NON_UNIFORM_SHUFFLE_XOR) {
            return SHUFFLE;
        } else if (opcode <= Op.GROUP_NON_UNIFORM_SHUFFLE_DOWN) {
            return SHUFFLE_RELATIVE;
        } else if (opcode <= Op.GROUP_NON_UNIFORM_LOGICAL_XOR) {
            return arithmetic(in.operand(1));
        }
        return QUAD;
    }

    private static SubgroupUse arithmetic(int groupOperation) {
        if (groupOperation < CLUSTERED_REDUCE) {
            return ARITHMETIC;
        }
        return groupOperation == CLUSTERED_REDUCE ? CLUSTERED : PARTITIONED;
    }

    /** The use that reading a built-in variable makes, if any. */
    static Optional<SubgroupUse> ofBuiltIn(int builtIn) {
        return switch (builtIn) {
            case 36, 38, 40, 41 -> Optional.of(BASIC); // size, number of subgroups, subgroup id, invocation id
            case 4416, 4417, 4418, 4419, 4420 -> Optional.of(BALLOT); // the five masks
            default -> Optional.empty();
        };
    }
}
