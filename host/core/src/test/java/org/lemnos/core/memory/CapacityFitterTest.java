package org.lemnos.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lemnos.core.schedule.AccessKind;
import org.lemnos.core.schedule.LiveRanges;
import org.lemnos.core.schedule.RangeAccess;
import org.lemnos.core.schedule.Schedule;
import org.lemnos.core.schedule.ScheduleProblem;
import org.lemnos.core.schedule.Scheduler;

class CapacityFitterTest {
    private static final int BRANCHES = 8;
    private static final long SCRATCH_BYTES = 100;

    @Test
    void nothingIsSplitWhereCapacitySuffices() {
        ScheduleProblem problem = branchesWithScratch();
        Schedule schedule = Scheduler.schedule(problem);

        FittedMemory fitted =
                CapacityFitter.fit(schedule, values(problem), ArenaLimits.capacity(BRANCHES * SCRATCH_BYTES));

        assertThat(schedule.epochs()).isEqualTo(1);
        assertThat(fitted.splits()).isEmpty();
        assertThat(fitted.schedule()).isEqualTo(schedule);
        assertThat(fitted.packing()).isInstanceOf(MemoryPlan.class);
    }

    @Test
    void anEpochIsSplitUntilItsScratchFits() {
        ScheduleProblem problem = branchesWithScratch();
        ArenaLimits limits = ArenaLimits.capacity(2 * SCRATCH_BYTES);

        FittedMemory fitted = CapacityFitter.fit(Scheduler.schedule(problem), values(problem), limits);

        assertThat(fitted.packing()).isInstanceOf(MemoryPlan.class);
        assertThat(fitted.splits()).hasSize(fitted.schedule().boundaries());
        assertThat(fitted.splits().get(0)).isEqualTo(new EpochSplit(0, 4, 800, 400));
        assertThat(fitted.schedule().epochs()).isEqualTo(4);
    }

    @Test
    void whatNoSplitCanFitIsToldWithItsNumbers() {
        ScheduleProblem problem = branchesWithScratch();

        FittedMemory fitted = CapacityFitter.fit(
                Scheduler.schedule(problem), values(problem), ArenaLimits.capacity(SCRATCH_BYTES - 1));

        assertThat(fitted.schedule().epochs()).isEqualTo(BRANCHES);
        assertThat(fitted.packing())
                .isInstanceOfSatisfying(CapacityExceeded.class, exceeded -> assertThat(exceeded.neededBytes())
                        .isEqualTo(SCRATCH_BYTES));
    }

    private static ScheduleProblem branchesWithScratch() {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        for (int branch = 0; branch < BRANCHES; branch++) {
            int scratch = builder.resource(SCRATCH_BYTES);
            builder.dispatch(List.of(new RangeAccess(scratch, 0, SCRATCH_BYTES, AccessKind.WRITE)));
        }
        return builder.build();
    }

    private static Function<Schedule, List<LiveValue>> values(ScheduleProblem problem) {
        return schedule -> LiveRanges.of(problem, schedule).stream()
                .flatMap(Optional::stream)
                .map(live -> new LiveValue(SCRATCH_BYTES, 4, live, true))
                .toList();
    }
}
