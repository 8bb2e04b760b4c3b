package org.lemnos.vulkan.session;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.lemnos.core.StageWatch;

/**
 * How a plan is made live.
 *
 * @param poison a word to fill activations, scratch and ports with before the first run, if any
 * @param longestSubmission a recording is cut at boundaries so that no submission is estimated to take longer
 * @param stepByStep whether every step is submitted by itself and waited for, so that a device that fails tells which step it was at
 * @param keptBoundaries says for each boundary, by the epoch before it, whether its barrier is recorded: all of them, except in
 *     the test that sees a missing one found out
 * @param lanes how many runs may be in flight at once, each with ports of its own
 * @param stages hears of what loading and running do
 */
public record LoadOptions(
        OptionalInt poison,
        Duration longestSubmission,
        boolean stepByStep,
        IntPredicate keptBoundaries,
        int lanes,
        StageWatch stages) {}
