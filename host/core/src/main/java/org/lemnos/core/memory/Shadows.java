package org.lemnos.core.memory;

import java.util.Arrays;

/** The byte ranges that a value may not touch, by ascending offset. */
final class Shadows {
    private static final int INSERTION_LIMIT = 24;

    int size;
    long[] from = new long[64];
    long[] to = new long[64];

    void add(long begin, long end) {
        if (size == from.length) {
            from = Arrays.copyOf(from, 2 * size);
            to = Arrays.copyOf(to, 2 * size);
        }
        from[size] = begin;
        to[size++] = end;
    }

    void sort() {
        if (isSorted()) {
            return;
        }
        if (size <= INSERTION_LIMIT) {
            for (int at = 1; at < size; at++) {
                for (int place = at; place > 0 && from[place - 1] > from[place]; place--) {
                    swap(place - 1, place);
                }
            }
            return;
        }
        for (int at = size / 2 - 1; at >= 0; at--) {
            sink(at, size);
        }
        for (int end = size - 1; end > 0; end--) {
            swap(0, end);
            sink(0, end);
        }
    }

    private boolean isSorted() {
        for (int at = 1; at < size; at++) {
            if (from[at - 1] > from[at]) {
                return false;
            }
        }
        return true;
    }

    private void sink(int start, int end) {
        int at = start;
        for (int child = 2 * at + 1; child < end; child = 2 * at + 1) {
            if (child + 1 < end && from[child] < from[child + 1]) {
                child++;
            }
            if (from[child] <= from[at]) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    private void swap(int one, int other) {
        long begin = from[one];
        long end = to[one];
        from[one] = from[other];
        to[one] = to[other];
        from[other] = begin;
        to[other] = end;
    }
}
