package org.lemnos.spirv;

import org.lemnos.spirv.SpirvException.Reason;

/** The constants that say who takes part in an instruction and which memory it orders. */
final class Scopes {

    // Source: SPIR-V specification 1.6, sections 3.27 (scope) and 3.25 (memory semantics).
    private static final int CROSS_DEVICE = 0;
    private static final int QUEUE_FAMILY = 5;
    private static final int ORDERS = 0x2 | 0x4 | 0x8;
    // Atomic counters, which Vulkan has not; compilers name them with all other memory (subgroupBarrier,
    // memoryBarrier), and drivers pass over them.
    private static final int ATOMIC_COUNTERS = 0x400;
    private static final int KNOWN_SEMANTICS =
            ORDERS | 0x40 | 0x80 | 0x100 | ATOMIC_COUNTERS | 0x800 | 0x1000 | 0x2000 | 0x4000 | 0x8000;
    private static final int MAKES_AVAILABLE_OR_VISIBLE = 0x2000 | 0x4000;

    private Scopes() {}

    /** Refuses a scope that no Vulkan module has. */
    static void check(Instruction in, int scope) {
        boolean known = scope > CROSS_DEVICE && scope <= QUEUE_FAMILY;
        if (!known) {
            throw in.refused(
                    Reason.BAD_VALUE, "has scope " + Integer.toUnsignedString(scope) + ", which Vulkan has not");
        }
    }

    /**
     * Refuses memory semantics that no Vulkan module has.
     *
     * @param vulkanModel whether the module declares the Vulkan memory model
     */
    static void checkSemantics(Instruction in, int semantics, boolean vulkanModel) {
        boolean known = (semantics & ~KNOWN_SEMANTICS) == 0
                && Integer.bitCount(semantics & ORDERS) <= 1
                && (vulkanModel || (semantics & MAKES_AVAILABLE_OR_VISIBLE) == 0);
        if (!known) {
            throw in.refused(
                    Reason.BAD_VALUE,
                    "has memory semantics 0x" + Integer.toHexString(semantics) + ", which Vulkan has not");
        }
    }
}
