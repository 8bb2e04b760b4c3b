package org.lemnos.vulkan;

import java.time.Duration;
import java.util.OptionalInt;
import org.lemnos.core.StageWatch;
import org.lemnos.vulkan.session.LoadOptions;

/**
 * How a plan is made live.
 *
 * @param poison a word to fill activations, scratch and ports with before the first run, so that a test sees who reads what nobody
 *     wrote; usually none
 * @param longestSubmission a recording is cut at boundaries so that no submission is estimated to take longer: desktops reset a GPU
 *     that one submission keeps busy for about two seconds. Zero cuts at every boundary. A driver on the CPU is never cut for
 * @param stepByStep whether every step is submitted by itself and waited for: slow, but a device that fails tells which step it was at
 * @param lanes how many runs may be in flight at once, 1 to {@value #MOST_LANES}; each lane takes memory for ports of its own
 * @param stages hears of what loading and running do, from the thread that does it
 */
public record SessionOptions(
        OptionalInt poison, Duration longestSubmission, boolean stepByStep, int lanes, StageWatch stages) {
    /** The most lanes of a session. */
    public static final int MOST_LANES = 64;

    private static final Duration LONGEST_SUBMISSION = Duration.ofMillis(250);

    /** Checks the number of lanes. */
    public SessionOptions {
        if (lanes < 1 || lanes > MOST_LANES) {
            throw new IllegalArgumentException(lanes + " lanes; a session has 1 to " + MOST_LANES);
        }
    }

    /** No poison, submissions of at most 250 ms, and one lane. */
    public static SessionOptions defaults() {
        return new SessionOptions(OptionalInt.empty(), LONGEST_SUBMISSION, false, 1, StageWatch.none());
    }

    /** The same with memory that is filled with this word before the first run. */
    public SessionOptions withPoison(int word) {
        return new SessionOptions(OptionalInt.of(word), longestSubmission, stepByStep, lanes, stages);
    }

    /** The same with another limit to the estimated time of one submission. */
    public SessionOptions withLongestSubmission(Duration limit) {
        return new SessionOptions(poison, limit, stepByStep, lanes, stages);
    }

    /** The same with every step submitted by itself. */
    public SessionOptions oneStepAtATime() {
        return new SessionOptions(poison, longestSubmission, true, lanes, stages);
    }

    /** The same with this many lanes. */
    public SessionOptions withLanes(int count) {
        return new SessionOptions(poison, longestSubmission, stepByStep, count, stages);
    }

    /** The same with somebody who hears of what loading and running do. */
    public SessionOptions watchedBy(StageWatch watch) {
        return new SessionOptions(poison, longestSubmission, stepByStep, lanes, watch);
    }

    LoadOptions keepingEveryBoundary() {
        return new LoadOptions(poison, longestSubmission, stepByStep, boundary -> true, lanes, stages);
    }
}
