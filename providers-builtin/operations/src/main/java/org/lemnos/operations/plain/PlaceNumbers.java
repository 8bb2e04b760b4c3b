package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;

/** Attributes that hold a number for each of several places, such as spatial axes or their sides, or nothing, which stands for the same number at each. */
public final class PlaceNumbers {
    /** No number is larger: places along an axis are 32-bit numbers in kernels. */
    public static final long LARGEST = 1 << 28;

    private PlaceNumbers() {}

    /** The declaration of such an attribute for at most so many places. */
    public static AttributeSpec attribute(String name, int mostPlaces) {
        return AttributeSpec.integers(name).range(0, mostPlaces).orElse(new long[0]);
    }

    /**
     * The extents, steps or distances that an attribute holds, or 1 for each place.
     *
     * @throws IllegalArgumentException if there is another number of them than places, or one is not from 1 to {@link #LARGEST}
     */
    public static long[] positive(OperationCall call, String attribute, int places) {
        return of(call, attribute, places, 1, 1);
    }

    /**
     * The numbers that an attribute holds, or another for each place.
     *
     * @param fallback the number where the attribute holds none
     * @throws IllegalArgumentException if there is another number of them than places, or one is not from 0 to {@link #LARGEST}
     */
    public static long[] orElse(OperationCall call, String attribute, int places, long fallback) {
        return of(call, attribute, places, 0, fallback);
    }

    private static long[] of(OperationCall call, String attribute, int places, long least, long fallback) {
        long[] given = call.attributes().integers(attribute);
        boolean fits = given.length == 0 || given.length == places;
        if (!fits || Arrays.stream(given).anyMatch(value -> value < least || value > LARGEST)) {
            throw new IllegalArgumentException(call.operation() + ": " + attribute + " " + Arrays.toString(given) + "; "
                    + places + " numbers from " + least + " to " + LARGEST + " are needed");
        }
        long[] values = new long[places];
        Arrays.fill(values, fallback);
        System.arraycopy(given, 0, values, 0, given.length);
        return values;
    }
}
