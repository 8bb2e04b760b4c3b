package org.lemnos.core.schedule;

/** How many bytes are live in each epoch, with sums over ranges of epochs changed and largest values found in log time. */
final class LiveBytes {
    private final int epochs;
    /** A segment tree: a node's largest value below, without what is added at its ancestors. */
    private final long[] largest;

    private final long[] added;

    LiveBytes(int epochs) {
        this.epochs = epochs;
        this.largest = new long[4 * epochs];
        this.added = new long[4 * epochs];
    }

    /** Adds bytes to all epochs from {@code first} to {@code last}; nothing if there are none. */
    void add(int first, int last, long bytes) {
        if (first <= last) {
            add(1, 0, epochs - 1, first, last, bytes);
        }
    }

    /** The largest number of bytes in any epoch from {@code first} to {@code last}. */
    long peak(int first, int last) {
        return peak(1, 0, epochs - 1, first, last);
    }

    /** The largest number of bytes in any epoch. */
    long peak() {
        return largest[1];
    }

    private void add(int node, int from, int to, int first, int last, long bytes) {
        if (first <= from && to <= last) {
            largest[node] += bytes;
            added[node] += bytes;
            return;
        }
        int middle = (from + to) >>> 1;
        if (first <= middle) {
            add(2 * node, from, middle, first, last, bytes);
        }
        if (last > middle) {
            add(2 * node + 1, middle + 1, to, first, last, bytes);
        }
        largest[node] = added[node] + Math.max(largest[2 * node], largest[2 * node + 1]);
    }

    private long peak(int node, int from, int to, int first, int last) {
        if (first <= from && to <= last) {
            return largest[node];
        }
        int middle = (from + to) >>> 1;
        long left = first <= middle ? peak(2 * node, from, middle, first, last) : Long.MIN_VALUE;
        long right = last > middle ? peak(2 * node + 1, middle + 1, to, first, last) : Long.MIN_VALUE;
        return added[node] + Math.max(left, right);
    }
}
