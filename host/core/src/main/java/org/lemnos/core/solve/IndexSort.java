package org.lemnos.core.solve;

import java.util.function.IntBinaryOperator;

/** Sorts numbers by a comparison of what they stand for, without boxing them (heap sort). */
final class IndexSort {
    private IndexSort() {}

    /**
     * The numbers 0 to {@code count - 1}, ascending.
     *
     * @param compare negative if its first argument comes first; a total order without ties, so the result is unique
     */
    static int[] ascending(int count, IntBinaryOperator compare) {
        int[] heap = new int[count];
        for (int at = 0; at < count; at++) {
            heap[at] = at;
        }
        for (int at = count / 2 - 1; at >= 0; at--) {
            sink(heap, at, count, compare);
        }
        for (int end = count - 1; end > 0; end--) {
            int largest = heap[0];
            heap[0] = heap[end];
            heap[end] = largest;
            sink(heap, 0, end, compare);
        }
        return heap;
    }

    private static void sink(int[] heap, int from, int end, IntBinaryOperator compare) {
        int at = from;
        int moved = heap[at];
        for (int child = 2 * at + 1; child < end; child = 2 * at + 1) {
            if (child + 1 < end && compare.applyAsInt(heap[child], heap[child + 1]) < 0) {
                child++;
            }
            if (compare.applyAsInt(heap[child], moved) <= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moved;
    }
}
