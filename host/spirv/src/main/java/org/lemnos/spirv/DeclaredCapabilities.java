package org.lemnos.spirv;

import java.util.Collection;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * What a module declares that it needs. Admission holds a device against the declaration, so that what a module does without declaring it
 * would reach a driver unasked: it is refused. Source of the numbers: SPIR-V specification 1.6, section 3.31.
 */
final class DeclaredCapabilities {
    static final int SHADER = 1;
    static final int FLOAT16 = 9;
    static final int FLOAT64 = 10;
    static final int INT64 = 11;
    static final int INT16 = 22;
    static final int INT8 = 39;
    static final int GROUP_NON_UNIFORM = 61;
    static final int GROUP_NON_UNIFORM_BALLOT = 64;
    static final int WORKGROUP_LAYOUT = 4428;
    static final int STORAGE_BUFFER_16_BIT = 4433;
    static final int PUSH_CONSTANT_16_BIT = 4435;
    static final int STORAGE_BUFFER_8_BIT = 4448;
    static final int PUSH_CONSTANT_8_BIT = 4450;
    static final int BFLOAT16_TYPE = 5116;
    static final int VULKAN_MEMORY_MODEL = 5345;
    static final int PHYSICAL_STORAGE_BUFFER = 5347;
    static final int COOPERATIVE_MATRIX_CONVERSIONS = 5431;
    static final int DOT_PRODUCT_INPUT_ALL = 6016;
    static final int DOT_PRODUCT_INPUT_4X8 = 6017;
    static final int DOT_PRODUCT_INPUT_4X8_PACKED = 6018;
    static final int DOT_PRODUCT = 6019;
    static final int COOPERATIVE_MATRIX = 6022;
    static final int ATOMIC_FLOAT32_ADD = 6033;

    private final Set<SpirvCapability> declared;

    DeclaredCapabilities(Collection<SpirvCapability> declared) {
        this.declared = Set.copyOf(declared);
    }

    boolean has(int number) {
        return declared.contains(new SpirvCapability(number));
    }

    /** Refuses an instruction where the module does not declare the capability. */
    void require(Instruction in, int number) {
        if (!has(number)) {
            throw in.refused(
                    Reason.NOT_GIVEN,
                    "needs the capability " + new SpirvCapability(number) + ", which the module does not declare");
        }
    }

    /** Refuses an instruction that computes with a type which the module declares for storage alone. */
    void requireArithmetic(Instruction in, NumericType type) {
        switch (type) {
            case F16 -> require(in, FLOAT16);
            case I16, U16 -> require(in, INT16);
            case I8, U8 -> require(in, INT8);
            default -> {
                // 32 bits always; 64 bits are asked for where the type is declared.
            }
        }
    }

    /** Refuses a type's declaration where nothing that the module declares allows the type. */
    void requireType(Instruction in, NumericType type) {
        boolean allowed =
                switch (type) {
                    case F64 -> has(FLOAT64);
                    case I64, U64 -> has(INT64);
                    case F16 -> has(FLOAT16) || has16BitStorage();
                    case I16, U16 -> has(INT16) || has16BitStorage();
                    case I8, U8 -> has(INT8) || has(STORAGE_BUFFER_8_BIT) || has(PUSH_CONSTANT_8_BIT);
                    case BF16 -> has(BFLOAT16_TYPE);
                    case F8_E4M3, F8_E5M2 -> false;
                    case BOOL, I32, U32, F32 -> true;
                };
        if (!allowed) {
            throw in.refused(Reason.NOT_GIVEN, "declares " + type + " without a capability for it");
        }
    }

    private boolean has16BitStorage() {
        return has(STORAGE_BUFFER_16_BIT) || has(PUSH_CONSTANT_16_BIT);
    }

    /** Refuses a subgroup operation whose group the module does not declare. */
    void require(Instruction in, SubgroupUse use) {
        require(
                in,
                switch (use) {
                    case BASIC -> GROUP_NON_UNIFORM;
                    case VOTE -> 62;
                    case ARITHMETIC -> 63;
                    case BALLOT -> GROUP_NON_UNIFORM_BALLOT;
                    case SHUFFLE -> 65;
                    case SHUFFLE_RELATIVE -> 66;
                    case CLUSTERED -> 67;
                    case QUAD -> 68;
                    case PARTITIONED -> 5297;
                    case ROTATE, ROTATE_CLUSTERED -> 6026;
                });
    }
}
