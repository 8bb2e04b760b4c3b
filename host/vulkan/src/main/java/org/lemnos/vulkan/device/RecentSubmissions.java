package org.lemnos.vulkan.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lemnos.vulkan.failure.DispatchInFlight;

/**
 * What the last values of a timeline stand for, so that a failure can be put a name to. A ring without allocation: a device that has more submissions
 * pending than it holds is not told about the oldest of them. Thread-safe.
 */
final class RecentSubmissions {
    private static final int HELD = 256;

    private final @Nullable Submission[] byValue = new Submission[HELD];

    synchronized void put(long value, Submission submission) {
        byValue[place(value)] = submission;
    }

    private static int place(long value) {
        return (int) (value & (HELD - 1));
    }

    /** The dispatches of the submissions with these values, both ends included. */
    synchronized List<DispatchInFlight> between(long first, long last) {
        List<DispatchInFlight> dispatches = new ArrayList<>();
        for (long value = Math.max(first, last - HELD + 1); value <= last; value++) {
            dispatches.addAll(Objects.requireNonNull(byValue[place(value)], "a value that was submitted")
                    .dispatches());
        }
        return dispatches;
    }
}
