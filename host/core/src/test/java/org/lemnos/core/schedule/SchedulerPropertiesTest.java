package org.lemnos.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SchedulerPropertiesTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = SOAK ? System.nanoTime() : 20260102;
    private static final int INSTANCES = SOAK ? 20_000 : 1_000;

    @Test
    void noScheduleHasFewerBoundaries() {
        RandomSchedules problems = new RandomSchedules(SEED);
        for (int instance = 0; instance < INSTANCES; instance++) {
            ScheduleProblem problem = problems.next(6);
            Schedule schedule = Scheduler.schedule(problem);
            assertThat(schedule.epochs())
                    .as("seed %d, instance %d", SEED, instance)
                    .isEqualTo(fewestEpochs(problem, new int[problem.dispatches()], 0));
        }
    }

    @Test
    void programOrderNeverHasFewerBoundariesAndOftenHasMore() {
        RandomSchedules problems = new RandomSchedules(SEED);
        int more = 0;
        for (int instance = 0; instance < INSTANCES; instance++) {
            ScheduleProblem problem = problems.next(20);
            int inProgramOrder = ProgramOrder.boundaries(problem);
            int boundaries = Scheduler.schedule(problem).boundaries();
            assertThat(boundaries).as("seed %d, instance %d", SEED, instance).isLessThanOrEqualTo(inProgramOrder);
            more += boundaries < inProgramOrder ? 1 : 0;
        }
        assertThat(more).isGreaterThan(INSTANCES / 4);
    }

    @Test
    void conflictingDispatchesKeepTheirOrderWithABoundaryBetweenThem() {
        RandomSchedules problems = new RandomSchedules(SEED);
        for (int instance = 0; instance < INSTANCES; instance++) {
            ScheduleProblem problem = problems.next(20);
            Schedule schedule = Scheduler.schedule(problem);
            for (int later = 0; later < problem.dispatches(); later++) {
                for (int earlier = 0; earlier < later; earlier++) {
                    if (RandomSchedules.conflict(problem, earlier, later)) {
                        assertThat(schedule.epoch(earlier))
                                .as("seed %d, instance %d, dispatches %d and %d", SEED, instance, earlier, later)
                                .isLessThan(schedule.epoch(later));
                    }
                }
            }
        }
    }

    @Test
    void thePeakIsNeverAboveThatOfTheEarliestSchedule() {
        RandomSchedules problems = new RandomSchedules(SEED);
        int lowered = 0;
        for (int instance = 0; instance < INSTANCES; instance++) {
            ScheduleProblem problem = problems.next(20);
            Schedule schedule = Scheduler.schedule(problem);
            long earliest = RandomSchedules.peak(problem, new Schedule(earliest(problem)));
            long peak = RandomSchedules.peak(problem, schedule);
            assertThat(peak).as("seed %d, instance %d", SEED, instance).isLessThanOrEqualTo(earliest);
            lowered += peak < earliest ? 1 : 0;
        }
        assertThat(lowered).isPositive();
    }

    private static int[] earliest(ScheduleProblem problem) {
        int[] epochs = new int[problem.dispatches()];
        for (int later = 0; later < epochs.length; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (RandomSchedules.conflict(problem, earlier, later)) {
                    epochs[later] = Math.max(epochs[later], epochs[earlier] + 1);
                }
            }
        }
        return epochs;
    }

    /** Tries every epoch for every dispatch. */
    private static int fewestEpochs(ScheduleProblem problem, int[] epochs, int dispatch) {
        if (dispatch == epochs.length) {
            return (int) Arrays.stream(epochs).distinct().count();
        }
        int fewest = Integer.MAX_VALUE;
        for (int epoch = 0; epoch < epochs.length; epoch++) {
            epochs[dispatch] = epoch;
            boolean legal = IntStream.range(0, dispatch)
                    .allMatch(earlier -> epochs[earlier] < epochs[dispatch]
                            || !RandomSchedules.conflict(problem, earlier, dispatch));
            if (legal) {
                fewest = Math.min(fewest, fewestEpochs(problem, epochs, dispatch + 1));
            }
        }
        return fewest;
    }
}
