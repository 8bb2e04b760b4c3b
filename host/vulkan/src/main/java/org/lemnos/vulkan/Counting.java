package org.lemnos.vulkan;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what {@link ReplayCounters} tells, for all lanes of a session. */
final class Counting {
    private final AtomicLong recordings = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong submissions = new AtomicLong();
    private final AtomicLong rebindings = new AtomicLong();
    private final AtomicLong uploads = new AtomicLong();

    void recorded() {
        recordings.incrementAndGet();
    }

    void submitted(int reboundInputs, boolean recordedForIt) {
        submissions.incrementAndGet();
        if (!recordedForIt) {
            hits.incrementAndGet();
        }
        if (reboundInputs > 0) {
            rebindings.addAndGet(reboundInputs);
        }
    }

    void uploaded() {
        uploads.incrementAndGet();
    }

    ReplayCounters now() {
        return new ReplayCounters(recordings.get(), hits.get(), submissions.get(), rebindings.get(), uploads.get());
    }
}
