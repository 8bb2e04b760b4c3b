package org.lemnos.core.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Small problems with overlapping ranges, repeated resources and empty ranges; and the definitions to test against. */
final class RandomSchedules {
    static final int BYTES = 8;
    private static final List<AccessKind> KINDS =
            List.of(AccessKind.READ, AccessKind.READ, AccessKind.WRITE, AccessKind.WRITE, AccessKind.READ_WRITE);

    private final Random random;

    RandomSchedules(long seed) {
        this.random = new Random(seed);
    }

    ScheduleProblem next(int mostDispatches) {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        int resources = 1 + random.nextInt(6);
        for (int resource = 0; resource < resources; resource++) {
            builder.resource(random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(20));
        }
        int dispatches = 1 + random.nextInt(mostDispatches);
        for (int dispatch = 0; dispatch < dispatches; dispatch++) {
            List<RangeAccess> accesses = new ArrayList<>();
            for (int access = random.nextInt(4); access > 0; access--) {
                int offset = random.nextBoolean() ? 0 : random.nextInt(BYTES);
                int length = random.nextBoolean() ? BYTES - offset : random.nextInt(BYTES - offset + 1);
                AccessKind kind = KINDS.get(random.nextInt(KINDS.size()));
                accesses.add(new RangeAccess(random.nextInt(resources), offset, length, kind));
            }
            builder.dispatch(accesses);
        }
        return builder.build();
    }

    /** Whether two dispatches conflict, by the definition. */
    static boolean conflict(ScheduleProblem problem, int one, int other) {
        return problem.accesses(one).stream().anyMatch(a -> problem.accesses(other).stream()
                .anyMatch(b -> a.resource() == b.resource()
                        && Math.max(a.offsetBytes(), b.offsetBytes()) < Math.min(a.endBytes(), b.endBytes())
                        && (a.kind().writes() || b.kind().writes())));
    }

    /** The largest number of transient bytes in any epoch, by the definition. */
    static long peak(ScheduleProblem problem, Schedule schedule) {
        return IntStream.range(0, schedule.epochs())
                .mapToLong(epoch -> IntStream.range(0, problem.resources())
                        .filter(resource -> live(problem, schedule, resource, epoch))
                        .mapToLong(problem::transientBytes)
                        .sum())
                .max()
                .orElse(0);
    }

    private static boolean live(ScheduleProblem problem, Schedule schedule, int resource, int epoch) {
        List<Integer> touched = IntStream.range(0, problem.dispatches())
                .filter(dispatch -> problem.accesses(dispatch).stream()
                        .anyMatch(access -> access.resource() == resource && access.lengthBytes() > 0))
                .mapToObj(schedule::epoch)
                .toList();
        return touched.stream().anyMatch(each -> each <= epoch)
                && touched.stream().anyMatch(each -> each >= epoch);
    }
}
