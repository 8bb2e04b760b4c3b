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
 * @param splits the epochs that were split because the capacity was missed, in the order in which it was done
 * @param sharingFailure why no bytes are shared, though some could be; empty unless sharing failed
 */
public record MemoryCertificate(
        long sumBytes,
        long peakBytes,
        long lowerBoundBytes,
        int peakEpoch,
        List<String> atPeak,
        List<Split> splits,
        String sharingFailure) {
    /** Of an arena in which nothing lies. */
    public static MemoryCertificate ofNothing() {
        return new MemoryCertificate(0, 0, 0, 0, List.of(), List.of(), "");
    }

    /** Copies the list. */
    public MemoryCertificate {
        atPeak = List.copyOf(atPeak);
        splits = List.copyOf(splits);
    }

    /**
     * One more boundary than the conflicts ask for, at the price of a barrier.
     *
     * @param epoch the epoch that was split, as numbered before this split
     * @param stepsBefore how many of its steps stay before the boundary
     * @param liveBytesBefore the most bytes live in one epoch without it
     * @param liveBytesAfter the most bytes live in one epoch with it
     * @param costNanoseconds what one boundary more costs on the device, as estimates have it
     */
    public record Split(int epoch, int stepsBefore, long liveBytesBefore, long liveBytesAfter, long costNanoseconds) {}

    /** How far the peak lies above the lower bound. */
    public long gapBytes() {
        return peakBytes - lowerBoundBytes;
    }
}
