package org.lemnos.core.memory;

import java.util.List;

/**
 * How good a packing is. Sizes count rounded up to the smallest alignment of any value.
 *
 * @param sumBytes what the values would take side by side
 * @param peakBytes what they take: the sizes of all chunks
 * @param lowerBoundBytes the most bytes that are live in one epoch: no packing takes less
 * @param peakEpoch the first epoch in which that many bytes are live
 * @param atPeak the numbers of the values that are live then, largest first; a value that may not reuse bytes counts
 *     from the first epoch on
 * @param method how the packing was found
 */
public record PackingCertificate(
        long sumBytes, long peakBytes, long lowerBoundBytes, int peakEpoch, List<Integer> atPeak, String method) {
    public PackingCertificate {
        atPeak = List.copyOf(atPeak);
    }

    /** How far the packing may be from the best one: peak minus lower bound. */
    public long gapBytes() {
        return peakBytes - lowerBoundBytes;
    }

    /** What the lifetimes would let a perfect packing save: sum minus lower bound. */
    public long plannedSavingsBytes() {
        return sumBytes - lowerBoundBytes;
    }

    /** What the packing saves: sum minus peak. */
    public long placedSavingsBytes() {
        return sumBytes - peakBytes;
    }
}
