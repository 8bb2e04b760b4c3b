package org.lemnos.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HazardsTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = SOAK ? System.nanoTime() : 20260103;
    private static final int INSTANCES = SOAK ? 50_000 : 3_000;

    @ParameterizedTest
    @CsvSource({
        "WRITE, READ, READ_AFTER_WRITE",
        "READ, WRITE, WRITE_AFTER_READ",
        "WRITE, WRITE, WRITE_AFTER_WRITE",
        "WRITE, READ_WRITE, WRITE_AFTER_WRITE",
        "READ_WRITE, READ, READ_AFTER_WRITE"
    })
    void twoAccessesToTheSameBytesHaveOneHazard(AccessKind first, AccessKind second, HazardKind kind) {
        assertThat(hazards(List.of(whole(0, first)), List.of(whole(0, second))))
                .containsExactly(new Hazard(0, 0, Set.of(kind)));
    }

    @Test
    void twoReadsHaveNone() {
        assertThat(hazards(List.of(whole(0, AccessKind.READ)), List.of(whole(0, AccessKind.READ))))
                .isEmpty();
    }

    @Test
    void aWriteAndTwoLaterReadsNeedOneBarrierBeforeTheFirst() {
        assertThat(hazards(
                        List.of(whole(0, AccessKind.WRITE), whole(1, AccessKind.WRITE)),
                        List.of(whole(0, AccessKind.READ), whole(1, AccessKind.READ_WRITE)),
                        List.of(whole(0, AccessKind.READ), whole(1, AccessKind.READ))))
                .containsExactly(
                        new Hazard(0, 0, Set.of(HazardKind.READ_AFTER_WRITE)),
                        new Hazard(0, 1, Set.of(HazardKind.WRITE_AFTER_WRITE)),
                        new Hazard(1, 1, Set.of(HazardKind.READ_AFTER_WRITE)));
    }

    @Test
    void readAndWriteOfOneDispatchAreMerged() {
        assertThat(hazards(
                        List.of(whole(0, AccessKind.WRITE)),
                        List.of(whole(0, AccessKind.READ), whole(0, AccessKind.WRITE))))
                .containsExactly(new Hazard(0, 0, Set.of(HazardKind.WRITE_AFTER_WRITE)));
    }

    @Test
    void aConflictInsideAnEpochIsFound() {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        builder.resource(0);
        builder.dispatch(List.of(whole(0, AccessKind.READ)));
        builder.dispatch(List.of(whole(0, AccessKind.READ)));
        builder.dispatch(List.of(whole(0, AccessKind.WRITE)));

        assertThatThrownBy(() -> Hazards.of(builder.build(), new Schedule(new int[3])))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("dispatch 2")
                .hasMessageContaining("epoch 0");
    }

    @Test
    void everyByteIsOrderedWhereItsEpochsConflictAndNowhereElse() {
        RandomSchedules problems = new RandomSchedules(SEED);
        for (int instance = 0; instance < INSTANCES; instance++) {
            ScheduleProblem problem = problems.next(15);
            Schedule schedule = Scheduler.schedule(problem);
            assertThat(Hazards.of(problem, schedule))
                    .as("seed %d, instance %d", SEED, instance)
                    .isEqualTo(byteByByte(problem, schedule));
        }
    }

    private static List<Hazard> byteByByte(ScheduleProblem problem, Schedule schedule) {
        TreeMap<Integer, TreeMap<Integer, Set<HazardKind>>> found = new TreeMap<>();
        for (int resource = 0; resource < problem.resources(); resource++) {
            for (int at = 0; at < RandomSchedules.BYTES; at++) {
                Optional<AccessKind> before = Optional.empty();
                for (int epoch = 0; epoch < schedule.epochs(); epoch++) {
                    Optional<AccessKind> now = merged(problem, schedule, epoch, resource, at);
                    if (now.isPresent()) {
                        int boundary = epoch - 1;
                        int hazardous = resource;
                        before.flatMap(earlier -> kind(earlier, now.get()))
                                .ifPresent(kind -> found.computeIfAbsent(boundary, key -> new TreeMap<>())
                                        .computeIfAbsent(hazardous, key -> EnumSet.noneOf(HazardKind.class))
                                        .add(kind));
                        before = now;
                    }
                }
            }
        }
        List<Hazard> hazards = new ArrayList<>();
        found.forEach((boundary, kinds) ->
                kinds.forEach((resource, each) -> hazards.add(new Hazard(boundary, resource, each))));
        return hazards;
    }

    private static Optional<AccessKind> merged(
            ScheduleProblem problem, Schedule schedule, int epoch, int resource, int at) {
        List<AccessKind> kinds = schedule.dispatches(epoch)
                .boxed()
                .flatMap(dispatch -> problem.accesses(dispatch).stream())
                .filter(access -> access.resource() == resource && access.offsetBytes() <= at && at < access.endBytes())
                .map(RangeAccess::kind)
                .toList();
        boolean reads = kinds.stream().anyMatch(AccessKind::reads);
        boolean writes = kinds.stream().anyMatch(AccessKind::writes);
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(!writes ? AccessKind.READ : reads ? AccessKind.READ_WRITE : AccessKind.WRITE);
    }

    private static Optional<HazardKind> kind(AccessKind earlier, AccessKind later) {
        if (earlier.writes()) {
            return Optional.of(later.writes() ? HazardKind.WRITE_AFTER_WRITE : HazardKind.READ_AFTER_WRITE);
        }
        return later.writes() ? Optional.of(HazardKind.WRITE_AFTER_READ) : Optional.empty();
    }

    @SafeVarargs
    private static List<Hazard> hazards(List<RangeAccess>... dispatches) {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        builder.resource(0);
        builder.resource(0);
        for (List<RangeAccess> dispatch : dispatches) {
            builder.dispatch(dispatch);
        }
        ScheduleProblem problem = builder.build();
        int[] epochs = new int[dispatches.length];
        for (int dispatch = 0; dispatch < epochs.length; dispatch++) {
            epochs[dispatch] = dispatch;
        }
        return Hazards.of(problem, new Schedule(epochs));
    }

    private static RangeAccess whole(int resource, AccessKind kind) {
        return new RangeAccess(resource, 0, 64, kind);
    }
}
