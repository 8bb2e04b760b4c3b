package org.lemnos.vulkan;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what {@link ReplayCounters} tells, for all lanes of a session. A count that has reached the largest number stays there. */
final class Counting {
    private final AtomicLong recordings;
    private final AtomicLong hits;
    private final AtomicLong submissions;
    private final AtomicLong rebindings;
    private final AtomicLong uploads;

    /** Of a session that has done nothing. */
    Counting() {
        this(new ReplayCounters(0, 0, 0, 0, 0));
    }

    /** Goes on from these counts. */
    Counting(ReplayCounters from) {
        recordings = new AtomicLong(from.commandRecordings());
        hits = new AtomicLong(from.commandCacheHits());
        submissions = new AtomicLong(from.submissions());
        rebindings = new AtomicLong(from.inputRebindings());
        uploads = new AtomicLong(from.inputUploads());
    }

    void recorded() {
        add(recordings, 1);
    }

    void submitted(int reboundInputs, boolean recordedForIt) {
        add(submissions, 1);
        if (!recordedForIt) {
            add(hits, 1);
        }
        if (reboundInputs > 0) {
            add(rebindings, reboundInputs);
        }
    }

    void uploaded() {
        add(uploads, 1);
    }

    private static void add(AtomicLong count, int more) {
        count.accumulateAndGet(more, Counting::saturatingSum);
    }

    private static long saturatingSum(long count, long more) {
        return count > Long.MAX_VALUE - more ? Long.MAX_VALUE : count + more;
    }

    ReplayCounters now() {
        return new ReplayCounters(recordings.get(), hits.get(), submissions.get(), rebindings.get(), uploads.get());
    }
}
