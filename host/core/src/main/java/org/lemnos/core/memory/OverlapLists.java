package org.lemnos.core.memory;

import java.util.Arrays;

/** Knows for each value which others are ever live with it; short lists, as in a graph whose values die soon. */
final class OverlapLists implements Occupancy {
    private static final long NOWHERE = -1;

    private final FlatValues values;
    /** Value v is live together with {@code others[start[v]]} up to {@code start[v + 1]}. */
    private final int[] start;

    private final int[] others;
    private final long[] offset;

    OverlapLists(FlatValues values, boolean[] counted, int pairs) {
        this.values = values;
        this.offset = new long[values.count];
        this.start = new int[values.count + 1];
        this.others = new int[2 * pairs];
        int[] one = new int[pairs];
        int[] other = new int[pairs];
        listPairs(counted, one, other);
        for (int pair = 0; pair < pairs; pair++) {
            start[one[pair] + 1]++;
            start[other[pair] + 1]++;
        }
        for (int value = 0; value < values.count; value++) {
            start[value + 1] += start[value];
        }
        int[] next = start.clone();
        for (int pair = 0; pair < pairs; pair++) {
            others[next[one[pair]]++] = other[pair];
            others[next[other[pair]]++] = one[pair];
        }
        clear();
    }

    /** How many pairs of counted values are live at the same time, in one sweep over the epochs. */
    static long countPairs(FlatValues values, boolean[] counted) {
        long[] begin = new long[values.epochs];
        long[] end = new long[values.epochs];
        for (int value = 0; value < values.count; value++) {
            if (counted[value]) {
                begin[values.first[value]]++;
                end[values.last[value]]++;
            }
        }
        long live = 0;
        long pairs = 0;
        for (int epoch = 0; epoch < values.epochs; epoch++) {
            pairs += begin[epoch] * live + begin[epoch] * (begin[epoch] - 1) / 2;
            live += begin[epoch] - end[epoch];
        }
        return pairs;
    }

    private void listPairs(boolean[] counted, int[] one, int[] other) {
        int[] live = new int[values.count];
        int size = 0;
        int pairs = 0;
        for (int value : byFirstEpoch(counted)) {
            int kept = 0;
            for (int at = 0; at < size; at++) {
                if (values.last[live[at]] >= values.first[value]) {
                    live[kept++] = live[at];
                    one[pairs] = live[at];
                    other[pairs++] = value;
                }
            }
            live[kept++] = value;
            size = kept;
        }
    }

    private int[] byFirstEpoch(boolean[] counted) {
        int[] next = new int[values.epochs + 1];
        for (int value = 0; value < values.count; value++) {
            next[values.first[value] + 1] += counted[value] ? 1 : 0;
        }
        for (int epoch = 0; epoch < values.epochs; epoch++) {
            next[epoch + 1] += next[epoch];
        }
        int[] sorted = new int[next[values.epochs]];
        for (int value = 0; value < values.count; value++) {
            if (counted[value]) {
                sorted[next[values.first[value]]++] = value;
            }
        }
        return sorted;
    }

    @Override
    public void clear() {
        Arrays.fill(offset, NOWHERE);
    }

    @Override
    public void place(int value, long offset) {
        this.offset[value] = offset;
    }

    @Override
    public int shadows(int value, Shadows shadows) {
        for (int at = start[value]; at < start[value + 1]; at++) {
            int other = others[at];
            if (offset[other] != NOWHERE) {
                shadows.add(offset[other], offset[other] + values.size[other]);
            }
        }
        shadows.sort();
        return start[value + 1] - start[value];
    }
}
