package org.lemnos.core.memory;

import java.util.List;

/** The smallest peak of a few values in one chunk, by trying every order: some order always gives the best packing. */
final class ExactPacking {
    private final List<LiveValue> values;
    private final long[] offset;
    private final boolean[] placed;
    private long best = Long.MAX_VALUE;

    private ExactPacking(List<LiveValue> values) {
        this.values = values;
        this.offset = new long[values.size()];
        this.placed = new boolean[values.size()];
    }

    static long peak(List<LiveValue> values) {
        ExactPacking search = new ExactPacking(values);
        search.extend(0, 0);
        return search.best;
    }

    private void extend(int count, long peak) {
        if (peak >= best) {
            return;
        }
        if (count == values.size()) {
            best = peak;
            return;
        }
        for (int value = 0; value < values.size(); value++) {
            if (!placed[value]) {
                offset[value] = lowest(value);
                placed[value] = true;
                extend(
                        count + 1,
                        Math.max(peak, offset[value] + values.get(value).sizeBytes()));
                placed[value] = false;
            }
        }
    }

    private long lowest(int value) {
        LiveValue each = values.get(value);
        long at = 0;
        while (!free(value, at)) {
            at += each.alignmentBytes();
        }
        return at;
    }

    private boolean free(int value, long at) {
        for (int other = 0; other < values.size(); other++) {
            boolean apart = at + values.get(value).sizeBytes() <= offset[other]
                    || offset[other] + values.get(other).sizeBytes() <= at;
            if (placed[other] && !apart && !mayShare(values.get(value), values.get(other))) {
                return false;
            }
        }
        return true;
    }

    static boolean mayShare(LiveValue one, LiveValue other) {
        return (one.live().endsBefore(other.live()) && other.mayReuse())
                || (other.live().endsBefore(one.live()) && one.mayReuse());
    }
}
