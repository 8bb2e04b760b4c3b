package org.lemnos.core.memory;

/** How many bytes are live in each epoch, and in the fullest epoch of any run of them. */
final class EpochLoads {
    private final FlatValues values;
    /** {@code largest[k][e]}: the largest load of the 2^k epochs from e on. */
    private final long[][] largest;

    EpochLoads(FlatValues values) {
        this.values = values;
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, values.epochs));
        this.largest = new long[levels][];
        largest[0] = loads(values);
        for (int level = 1; level < levels; level++) {
            int span = 1 << (level - 1);
            long[] below = largest[level - 1];
            largest[level] = new long[values.epochs - 2 * span + 1];
            for (int epoch = 0; epoch < largest[level].length; epoch++) {
                largest[level][epoch] = Math.max(below[epoch], below[epoch + span]);
            }
        }
    }

    private static long[] loads(FlatValues values) {
        long[] change = new long[values.epochs + 1];
        for (int value = 0; value < values.count; value++) {
            change[values.first[value]] += values.size[value];
            change[values.last[value] + 1] -= values.size[value];
        }
        long[] loads = new long[values.epochs];
        long live = 0;
        for (int epoch = 0; epoch < values.epochs; epoch++) {
            live += change[epoch];
            loads[epoch] = live;
        }
        return loads;
    }

    /** For each value, the bytes live in the fullest epoch of its life. */
    long[] fullestOf() {
        long[] fullest = new long[values.count];
        for (int value = 0; value < values.count; value++) {
            int first = values.first[value];
            int length = values.last[value] - first + 1;
            int level = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(length);
            fullest[value] = Math.max(largest[level][first], largest[level][first + length - (1 << level)]);
        }
        return fullest;
    }
}
