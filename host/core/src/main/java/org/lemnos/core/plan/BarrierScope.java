package org.lemnos.core.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the memory barrier of a boundary orders: what lies before it against what lies behind it. Recordings and reports both follow it.
 *
 * @param before what must be done, and with which accesses made available
 * @param after what must wait, and to which accesses it is made visible
 */
public record BarrierScope(Side before, Side after) {
    /** The stages of a barrier's side; the numbers are those of Vulkan's {@code VkPipelineStageFlags2}. */
    public enum Stage {
        /** Kernels. */
        COMPUTE_SHADER("compute_shader", 0x800L),
        /** Copies and fills. */
        ALL_TRANSFER("all_transfer", 0x1000L);

        private final String token;
        private final long bits;

        Stage(String token, long bits) {
            this.token = token;
            this.bits = bits;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /** What stages do to memory; the numbers are those of Vulkan's {@code VkAccessFlags2}. */
    public enum MemoryAccess {
        /** Kernels load. */
        SHADER_STORAGE_READ("shader_storage_read", 0x2_0000_0000L),
        /** Kernels store. */
        SHADER_STORAGE_WRITE("shader_storage_write", 0x4_0000_0000L),
        /** Fills store. */
        TRANSFER_WRITE("transfer_write", 0x1000L);

        private final String token;
        private final long bits;

        MemoryAccess(String token, long bits) {
            this.token = token;
            this.bits = bits;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /**
     * One side of a barrier.
     *
     * @param stages which stages
     * @param accesses what they do to memory; nothing where only execution is ordered
     */
    public record Side(Set<Stage> stages, Set<MemoryAccess> accesses) {
        /** Copies the sets. */
        public Side {
            stages = Collections.unmodifiableSet(EnumSet.copyOf(stages));
            EnumSet<MemoryAccess> copy = EnumSet.noneOf(MemoryAccess.class);
            copy.addAll(accesses);
            accesses = Collections.unmodifiableSet(copy);
        }

        /** As a {@code VkPipelineStageFlags2}. */
        public long stageMask() {
            return stages.stream().mapToLong(stage -> stage.bits).reduce(0, (one, other) -> one | other);
        }

        /** As a {@code VkAccessFlags2}. */
        public long accessMask() {
            return accesses.stream().mapToLong(access -> access.bits).reduce(0, (one, other) -> one | other);
        }
    }

    /** The scope of each of a plan's boundaries, in their order. */
    public static List<BarrierScope> of(PlanDocument plan) {
        Set<Integer> filling = new HashSet<>();
        for (PlannedStep step : plan.steps()) {
            if (step instanceof PlannedStep.Fill) {
                filling.add(step.epoch());
            }
        }
        List<BarrierScope> scopes = new ArrayList<>();
        for (PlannedBoundary boundary : plan.boundaries()) {
            scopes.add(
                    of(boundary, filling.contains(boundary.afterEpoch()), filling.contains(boundary.afterEpoch() + 1)));
        }
        return scopes;
    }

    /** No wider than needed: wide masks more than double a barrier's cost on a measured GPU. */
    private static BarrierScope of(PlannedBoundary boundary, boolean fillsBefore, boolean fillsAfter) {
        boolean onlyEnds = boundary.kinds().equals(Set.of(PlannedBoundary.Kind.WRITE_AFTER_READ));
        EnumSet<Stage> before = EnumSet.of(Stage.COMPUTE_SHADER);
        EnumSet<Stage> after = EnumSet.of(Stage.COMPUTE_SHADER);
        EnumSet<MemoryAccess> written = EnumSet.noneOf(MemoryAccess.class);
        EnumSet<MemoryAccess> seen = EnumSet.noneOf(MemoryAccess.class);
        if (!onlyEnds) {
            written.add(MemoryAccess.SHADER_STORAGE_WRITE);
        }
        if (fillsBefore) {
            before.add(Stage.ALL_TRANSFER);
            written.add(MemoryAccess.TRANSFER_WRITE);
        }
        if (!onlyEnds || fillsBefore) {
            seen.add(MemoryAccess.SHADER_STORAGE_READ);
            seen.add(MemoryAccess.SHADER_STORAGE_WRITE);
        }
        if (fillsAfter) {
            after.add(Stage.ALL_TRANSFER);
            seen.add(MemoryAccess.TRANSFER_WRITE);
        }
        return new BarrierScope(new Side(before, written), new Side(after, seen));
    }
}
