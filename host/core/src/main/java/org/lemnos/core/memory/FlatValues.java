package org.lemnos.core.memory;

import java.util.Arrays;
import java.util.List;

/**
 * The values as flat arrays, with only those epochs in which something begins or ends. A value that may not reuse bytes
 * counts as live from the first epoch on: then "may share" and "live at different times" are the same.
 */
final class FlatValues {
    /** Sums of sizes and offsets stay far from overflow below this. */
    private static final long MOST_BYTES = 1L << 60;

    final int count;
    /** Rounded up to the smallest alignment, so that values lie back to back. */
    final long[] size;

    final long[] alignment;
    final int[] first;
    final int[] last;
    final int epochs;
    /** The caller's number of each epoch that is left. */
    private final int[] epochNumber;

    final long smallestAlignment;
    final long largestAlignment;

    FlatValues(List<LiveValue> values) {
        count = values.size();
        size = new long[count];
        alignment = new long[count];
        first = new int[count];
        last = new int[count];
        smallestAlignment =
                values.stream().mapToLong(LiveValue::alignmentBytes).min().orElse(1);
        largestAlignment =
                values.stream().mapToLong(LiveValue::alignmentBytes).max().orElse(1);
        epochNumber = numberEpochs(values);
        epochs = epochNumber.length;
        long sum = 0;
        for (int value = 0; value < count; value++) {
            LiveValue each = values.get(value);
            alignment[value] = each.alignmentBytes();
            if (each.sizeBytes() > MOST_BYTES - sum || each.alignmentBytes() > MOST_BYTES) {
                throw new IllegalArgumentException("the values up to number " + value + " exceed 2^60 bytes in sum");
            }
            size[value] = roundUp(each.sizeBytes(), smallestAlignment);
            sum += size[value];
            first[value] = each.mayReuse()
                    ? Arrays.binarySearch(epochNumber, each.live().first())
                    : 0;
            last[value] = Arrays.binarySearch(epochNumber, each.live().last());
        }
    }

    private static int[] numberEpochs(List<LiveValue> values) {
        int[] numbers = new int[2 * values.size()];
        for (int value = 0; value < values.size(); value++) {
            numbers[2 * value] = values.get(value).live().first();
            numbers[2 * value + 1] = values.get(value).live().last();
        }
        Arrays.sort(numbers);
        int distinct = 0;
        for (int at = 0; at < numbers.length; at++) {
            if (at == 0 || numbers[at] != numbers[at - 1]) {
                numbers[distinct++] = numbers[at];
            }
        }
        return Arrays.copyOf(numbers, distinct);
    }

    static long roundUp(long bytes, long alignment) {
        return (bytes + alignment - 1) & -alignment;
    }

    boolean overlap(int one, int other) {
        return first[one] <= last[other] && first[other] <= last[one];
    }

    /** Whether a value is live in every epoch, so that nothing ever shares its bytes. */
    boolean isWholeRun(int value) {
        return first[value] == 0 && last[value] == epochs - 1;
    }

    int epochNumber(int epoch) {
        return epochNumber[epoch];
    }
}
