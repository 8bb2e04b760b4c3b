package org.lemnos.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerTest {
    private static final int BYTES = 64;

    @Test
    void aProgramWithoutDispatchesHasNoEpochs() {
        Schedule schedule = Scheduler.schedule(ScheduleProblem.builder().build());

        assertThat(schedule.epochs()).isZero();
        assertThat(schedule.boundaries()).isZero();
    }

    @Test
    void independentDispatchesShareAnEpochInProgramOrder() {
        ScheduleProblem.Builder builder = values(6);
        builder.dispatch(List.of(read(0), write(1)));
        builder.dispatch(List.of(read(1), write(2)));
        builder.dispatch(List.of(read(0), write(3)));
        builder.dispatch(List.of(read(3), read(2), write(4)));

        Schedule schedule = Scheduler.schedule(builder.build());

        assertThat(schedule.boundaries()).isEqualTo(2);
        assertThat(schedule.dispatches(0)).containsExactly(0, 2);
        assertThat(schedule.recordingOrder()).containsExactly(0, 2, 1, 3);
    }

    @Test
    void readersOfOneValueDoNotConflictAndItsNextWriterWaitsForAll() {
        ScheduleProblem.Builder builder = values(4);
        builder.dispatch(List.of(write(0)));
        builder.dispatch(List.of(read(0), write(1)));
        builder.dispatch(List.of(read(1), read(0), write(2)));
        builder.dispatch(List.of(write(0)));

        Schedule schedule = Scheduler.schedule(builder.build());

        assertThat(epochs(schedule)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void disjointRangesOfOneResourceDoNotConflict() {
        ScheduleProblem.Builder builder = values(1);
        builder.dispatch(List.of(new RangeAccess(0, 0, 32, AccessKind.WRITE)));
        builder.dispatch(List.of(new RangeAccess(0, 32, 32, AccessKind.WRITE)));
        builder.dispatch(List.of(new RangeAccess(0, 31, 2, AccessKind.READ)));
        builder.dispatch(List.of(new RangeAccess(0, 33, 31, AccessKind.WRITE)));

        assertThat(epochs(Scheduler.schedule(builder.build()))).containsExactly(0, 0, 1, 1);
    }

    @Test
    void anEmptyRangeConflictsWithNothing() {
        ScheduleProblem.Builder builder = values(1);
        builder.dispatch(List.of(write(0)));
        builder.dispatch(List.of(new RangeAccess(0, 0, 0, AccessKind.READ_WRITE)));

        assertThat(Scheduler.schedule(builder.build()).epochs()).isEqualTo(1);
    }

    @Test
    void aDispatchDoesNotConflictWithItself() {
        ScheduleProblem.Builder builder = values(1);
        builder.dispatch(List.of(read(0), write(0)));

        assertThat(Scheduler.schedule(builder.build()).epochs()).isEqualTo(1);
    }

    @Test
    void aChainOfProducersMovesToWhereItsResultIsWanted() {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        int input = builder.resource(0);
        int big = builder.resource(1000);
        int bigger = builder.resource(1000);
        builder.dispatch(List.of(read(input), write(big)));
        builder.dispatch(List.of(read(big), write(bigger)));
        int previous = input;
        for (int step = 0; step < 6; step++) {
            int next = builder.resource(600);
            builder.dispatch(List.of(read(previous), write(next)));
            previous = next;
        }
        int small = builder.resource(10);
        builder.dispatch(List.of(read(previous), write(small)));
        builder.dispatch(List.of(read(small), read(bigger), write(input)));

        Schedule schedule = Scheduler.schedule(builder.build());

        assertThat(schedule.boundaries()).isEqualTo(7);
        assertThat(schedule.epoch(1)).isEqualTo(6);
        assertThat(schedule.epoch(0)).isEqualTo(5);
    }

    @Test
    void splittingAnEpochPutsOneMoreBoundaryIntoIt() {
        ScheduleProblem.Builder builder = values(4);
        builder.dispatch(List.of(write(0)));
        builder.dispatch(List.of(write(1)));
        builder.dispatch(List.of(write(2)));
        builder.dispatch(List.of(read(2), write(3)));

        Schedule schedule = Scheduler.schedule(builder.build());
        Schedule split = schedule.split(0, 2);

        assertThat(epochs(split)).containsExactly(0, 0, 1, 2);
        assertThat(epochs(schedule)).containsExactly(0, 0, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> schedule.split(0, 3))
                .withMessageContaining("epoch 0 has 3");
        assertThatIllegalArgumentException().isThrownBy(() -> schedule.split(1, 0));
    }

    @Test
    void badProblemsAreRefusedWithTheirNumbers() {
        ScheduleProblem.Builder builder = values(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.dispatch(List.of(read(7))))
                .withMessageContaining("resource 7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RangeAccess(0, Long.MAX_VALUE, 1, AccessKind.READ))
                .withMessageContaining("2^63-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.resource(-5))
                .withMessageContaining("-5");
    }

    private static ScheduleProblem.Builder values(int count) {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        for (int value = 0; value < count; value++) {
            builder.resource(BYTES);
        }
        return builder;
    }

    private static int[] epochs(Schedule schedule) {
        int[] epochs = new int[schedule.dispatches()];
        Arrays.setAll(epochs, schedule::epoch);
        return epochs;
    }

    private static RangeAccess read(int resource) {
        return new RangeAccess(resource, 0, BYTES, AccessKind.READ);
    }

    private static RangeAccess write(int resource) {
        return new RangeAccess(resource, 0, BYTES, AccessKind.WRITE);
    }
}
