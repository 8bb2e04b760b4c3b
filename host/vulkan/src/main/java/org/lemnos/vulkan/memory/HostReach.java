package org.lemnos.vulkan.memory;

import org.lemnos.core.plan.ArenaKind;

/** When the host reads or writes an arena, which decides whether it is mapped. */
public enum HostReach {
    /** At every run, as inputs and outputs: mapped wherever that works. */
    AT_EVERY_RUN {
        @Override
        boolean isMapped(MemoryKinds kinds) {
            return kinds.hostReachesArenas();
        }
    },
    /**
     * Once, as weights: not mapped where the device has memory of its own, which a copy reaches faster than the processor does, and which kernels
     * read faster.
     */
    ONCE {
        @Override
        boolean isMapped(MemoryKinds kinds) {
            return kinds.hostReachesArenas() && !kinds.hasPrivateMemory();
        }
    },
    /** Never, as activations. */
    NEVER {
        @Override
        boolean isMapped(MemoryKinds kinds) {
            return false;
        }
    };

    /** How the host uses arenas of this kind. */
    static HostReach of(ArenaKind kind) {
        return switch (kind) {
            case STATIC -> ONCE;
            case PORTS -> AT_EVERY_RUN;
            case STEP -> NEVER;
        };
    }

    /** Whether an arena should be mapped on a device with such memory. */
    abstract boolean isMapped(MemoryKinds kinds);
}
