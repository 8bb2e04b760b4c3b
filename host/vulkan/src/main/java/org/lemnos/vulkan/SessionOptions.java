package org.lemnos.vulkan;

import java.time.Duration;
import java.util.OptionalInt;
import org.lemnos.vulkan.session.LoadOptions;

/**
 * How a plan is made live.
 *
 * @param poison a word to fill activations, scratch and ports with before the first run, so that a test sees who reads what nobody
 *     wrote; usually none
 * @param longestSubmission a recording is cut at boundaries so that no submission is estimated to take longer: desktops reset a GPU
 *     that one submission keeps busy for about two seconds. Zero cuts at every boundary. A driver on the CPU is never cut for
 * @param stepByStep whether every step is submitted by itself and waited for: slow, but a device that fails tells which step it was at
 */
public record SessionOptions(OptionalInt poison, Duration longestSubmission, boolean stepByStep) {
    private static final Duration LONGEST_SUBMISSION = Duration.ofMillis(250);

    /** No poison, and submissions of at most 250 ms. */
    public static SessionOptions defaults() {
        return new SessionOptions(OptionalInt.empty(), LONGEST_SUBMISSION, false);
    }

    /** The same with memory that is filled with this word before the first run. */
    public SessionOptions withPoison(int word) {
        return new SessionOptions(OptionalInt.of(word), longestSubmission, stepByStep);
    }

    /** The same with another limit to the estimated time of one submission. */
    public SessionOptions withLongestSubmission(Duration limit) {
        return new SessionOptions(poison, limit, stepByStep);
    }

    /** The same with every step submitted by itself. */
    public SessionOptions oneStepAtATime() {
        return new SessionOptions(poison, longestSubmission, true);
    }

    LoadOptions keepingEveryBoundary() {
        return new LoadOptions(poison, longestSubmission, stepByStep, boundary -> true);
    }
}
