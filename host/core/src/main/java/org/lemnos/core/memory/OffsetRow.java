package org.lemnos.core.memory;

/** Keeps all placed values in one row by offset and walks along it; right where most values are live together anyway. */
final class OffsetRow implements Occupancy {
    private final FlatValues values;
    private final int[] row;
    private final long[] offset;
    private int size;

    OffsetRow(FlatValues values) {
        this.values = values;
        this.row = new int[values.count];
        this.offset = new long[values.count];
    }

    @Override
    public void clear() {
        size = 0;
    }

    @Override
    public void place(int value, long offset) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (this.offset[row[middle]] <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        System.arraycopy(row, low, row, low + 1, size - low);
        row[low] = value;
        this.offset[value] = offset;
        size++;
    }

    @Override
    public int shadows(int value, Shadows shadows) {
        for (int at = 0; at < size; at++) {
            if (values.overlap(row[at], value)) {
                shadows.add(offset[row[at]], offset[row[at]] + values.size[row[at]]);
            }
        }
        shadows.sort();
        return size;
    }
}
