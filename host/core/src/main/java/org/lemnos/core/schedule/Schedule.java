package org.lemnos.core.schedule;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The epoch of each dispatch. Immutable. Dispatches of one epoch do not conflict; they are recorded in program order,
 * epoch after epoch.
 */
public final class Schedule {
    private final int[] epochOf;
    /** Dispatches in recording order; epoch e is {@code order[start[e]]} up to {@code start[e + 1]}. */
    private final int[] order;

    private final int[] start;

    /** @param epochOf the epoch of each dispatch; no epoch below the largest is empty */
    Schedule(int[] epochOf) {
        this.epochOf = epochOf;
        int epochs = Arrays.stream(epochOf).max().orElse(-1) + 1;
        this.start = new int[epochs + 1];
        for (int epoch : epochOf) {
            start[epoch + 1]++;
        }
        for (int epoch = 0; epoch < epochs; epoch++) {
            start[epoch + 1] += start[epoch];
        }
        this.order = new int[epochOf.length];
        int[] next = start.clone();
        for (int dispatch = 0; dispatch < epochOf.length; dispatch++) {
            order[next[epochOf[dispatch]]++] = dispatch;
        }
    }

    /** How many dispatches there are. */
    public int dispatches() {
        return epochOf.length;
    }

    /** How many epochs there are; none without dispatches. */
    public int epochs() {
        return start.length - 1;
    }

    /** How many boundaries there are: one less than epochs. */
    public int boundaries() {
        return Math.max(0, epochs() - 1);
    }

    /** The epoch of a dispatch, from 0. */
    public int epoch(int dispatch) {
        return epochOf[dispatch];
    }

    /** The dispatches of an epoch in recording order. */
    public IntStream dispatches(int epoch) {
        return Arrays.stream(order, start[epoch], start[epoch + 1]);
    }

    /** How many dispatches an epoch has. */
    public int size(int epoch) {
        return start[epoch + 1] - start[epoch];
    }

    /** All dispatches in recording order. */
    public IntStream recordingOrder() {
        return Arrays.stream(order);
    }

    /**
     * Puts one more boundary inside an epoch, at the price of a barrier: what is needed only before it and what is
     * needed only behind it may then share bytes.
     *
     * @param epoch the epoch to split
     * @param first how many of its dispatches stay before the boundary, in recording order; at least one, not all
     * @return the schedule with one epoch more
     */
    public Schedule split(int epoch, int first) {
        if (first < 1 || first >= size(epoch)) {
            throw new IllegalArgumentException(
                    "epoch " + epoch + " has " + size(epoch) + " dispatches; it cannot be split after " + first);
        }
        int[] split = epochOf.clone();
        for (int dispatch = 0; dispatch < split.length; dispatch++) {
            split[dispatch] += epochOf[dispatch] > epoch ? 1 : 0;
        }
        for (int at = start[epoch] + first; at < start[epoch + 1]; at++) {
            split[order[at]]++;
        }
        return new Schedule(split);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule schedule && Arrays.equals(epochOf, schedule.epochOf);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(epochOf);
    }

    @Override
    public String toString() {
        return "epochs " + Arrays.toString(epochOf);
    }
}
