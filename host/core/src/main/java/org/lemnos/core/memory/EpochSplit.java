package org.lemnos.core.memory;

/**
 * One boundary that was added because capacity was missed.
 *
 * @param epoch the epoch that was split, as numbered before this split
 * @param dispatchesBefore how many of its dispatches stay before the boundary
 * @param liveBytesBefore the most bytes live in one epoch without it
 * @param liveBytesAfter the most bytes live in one epoch with it
 */
public record EpochSplit(int epoch, int dispatchesBefore, long liveBytesBefore, long liveBytesAfter) {}
