package org.lemnos.core.vendor;

import java.util.Optional;

/** Looks at a batch while it runs and says when the question at hand has passed a limit. For one thread, which is not the batch's. */
final class Watch {
    private static final int NOTHING = -1;

    private final Batch<?> batch;
    private final CallLimit limit;
    private final Thread worker;
    private int watched = NOTHING;
    private long allocatedBefore;

    Watch(Batch<?> batch, CallLimit limit, Thread worker) {
        this.batch = batch;
        this.limit = limit;
        this.worker = worker;
    }

    /** What is to be given up, if anything is. */
    Optional<Overstay> look() {
        return batch.current().flatMap(at -> overTime(at).or(() -> overAllocation(at)));
    }

    private Optional<Overstay> overTime(int at) {
        // Read behind the index: the start is this question's or a later one's, so no question is charged for another.
        long elapsed = System.nanoTime() - batch.startedNanos();
        if (elapsed <= limit.time().toNanos()) {
            return Optional.empty();
        }
        String most = limit.time().toMillis() + " ms";
        return Optional.of(new Overstay(
                at,
                batch.question(at)
                        .overstayed(
                                ProviderFault.Kind.TIME_LIMIT,
                                "took longer than its limit of " + most,
                                most,
                                elapsed / 1_000_000 + " ms")));
    }

    /** What was allocated before the first look at a question is not counted: a look comes before a limit can be reached. */
    private Optional<Overstay> overAllocation(int at) {
        long allocated = AllocationMeter.allocatedBytes(worker);
        if (at != watched) {
            watched = at;
            allocatedBefore = allocated;
        }
        long own = allocated - allocatedBefore;
        if (own <= limit.allocatedBytes()) {
            return Optional.empty();
        }
        String most = limit.allocatedBytes() + " bytes";
        return Optional.of(new Overstay(
                at,
                batch.question(at)
                        .overstayed(
                                ProviderFault.Kind.ALLOCATION_LIMIT,
                                "allocated more than its limit of " + most,
                                most,
                                own + " bytes")));
    }
}
