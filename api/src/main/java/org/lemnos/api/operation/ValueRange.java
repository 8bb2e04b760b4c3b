package org.lemnos.api.operation;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.lemnos.api.Experimental;

/**
 * The integers that an input's elements may have.
 *
 * @param least the smallest one
 * @param most the largest one; less than {@code least} if no element may have any value
 */
@Experimental(since = "0.1")
public record ValueRange(long least, long most) {
    /** Whether the number lies between both. */
    public boolean contains(long value) {
        return value >= least && value <= most;
    }

    /** The place of the first value that lies outside; empty if all lie within. */
    public OptionalInt firstOutside(long[] values) {
        return IntStream.range(0, values.length)
                .filter(place -> !contains(values[place]))
                .findFirst();
    }

    /** The integers that lie in both ranges. */
    public ValueRange and(ValueRange other) {
        return new ValueRange(Math.max(least, other.least), Math.min(most, other.most));
    }

    /** Such as {@code -5 to 4}. */
    @Override
    public String toString() {
        return least + " to " + most;
    }
}
