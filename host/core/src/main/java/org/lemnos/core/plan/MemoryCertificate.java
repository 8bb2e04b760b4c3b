package org.lemnos.core.plan;

import java.util.List;

/**
 * What shows how good the placement of the {@link ArenaKind#STEP} arena is.
 *
 * @param sumBytes what its resources would take side by side
 * @param peakBytes what they take
 * @param lowerBoundBytes the most bytes that are live in one epoch: no placement takes less
 * @param peakEpoch an epoch in which that many bytes are live
 * @param atPeak the ids of the resources that are live then, largest first
 */
public record MemoryCertificate(
        long sumBytes, long peakBytes, long lowerBoundBytes, int peakEpoch, List<String> atPeak) {
    /** Copies the list. */
    public MemoryCertificate {
        atPeak = List.copyOf(atPeak);
    }

    /** How far the peak lies above the lower bound. */
    public long gapBytes() {
        return peakBytes - lowerBoundBytes;
    }
}
