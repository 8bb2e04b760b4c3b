package org.lemnos.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lemnos.core.memory.LiveValue;

/**
 * The usual way to pack buffers, as a peer: the largest first, each into the smallest gap between those placed before
 * that are live with it ("Greedy by Size for Offset Calculation" of Pisarchyk and Lee, 2020). Quadratic, and on its own:
 * it shares no code with what it is compared with.
 */
final class GreedyBySize {
    private record Range(long from, long to, LiveValue value) {}

    private GreedyBySize() {}

    /**
     * The bytes that the values take; each may share bytes with all that are not live with it. What is left free behind the last value before the next
     * aligned offset counts too, as it does in a plan's certificate.
     */
    static long peak(List<LiveValue> values) {
        List<LiveValue> largestFirst = new ArrayList<>(values);
        largestFirst.sort(Comparator.comparingLong(LiveValue::sizeBytes).reversed());
        List<Range> placed = new ArrayList<>();
        long peak = 0;
        for (LiveValue value : largestFirst) {
            List<Range> inTheWay = placed.stream()
                    .filter(range -> !range.value().live().endsBefore(value.live())
                            && !value.live().endsBefore(range.value().live()))
                    .sorted(Comparator.comparingLong(Range::from))
                    .toList();
            long from = place(value, inTheWay);
            placed.add(new Range(from, from + value.sizeBytes(), value));
            peak = Math.max(peak, aligned(from + value.sizeBytes(), value));
        }
        return peak;
    }

    private static long place(LiveValue value, List<Range> inTheWay) {
        long best = -1;
        long bestGap = Long.MAX_VALUE;
        long end = 0;
        for (Range range : inTheWay) {
            long from = aligned(end, value);
            long gap = range.from() - from;
            if (gap >= value.sizeBytes() && gap < bestGap) {
                best = from;
                bestGap = gap;
            }
            end = Math.max(end, range.to());
        }
        return best >= 0 ? best : aligned(end, value);
    }

    private static long aligned(long offset, LiveValue value) {
        return (offset + value.alignmentBytes() - 1) & -value.alignmentBytes();
    }
}
