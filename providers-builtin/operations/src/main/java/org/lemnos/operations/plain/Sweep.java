package org.lemnos.operations.plain;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;

/** Shapes on which kernels tend to fail: nothing, one element, odd counts, and just under, at and over the usual tiles. */
public final class Sweep {
    private static final long[] LENGTHS = {
        0, 1, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 4099
    };
    private static final long[][] SHAPES = {
        {}, {1, 1}, {0, 5}, {5, 0, 3}, {3, 5, 7}, {2, 3, 17, 33}, {1, 2, 1, 3, 1, 2, 1, 2}
    };

    private Sweep() {}

    /** The lengths, ascending. */
    public static long[] lengths() {
        return LENGTHS.clone();
    }

    /** Shapes of rank 0 to 8 for operations that look at each element alone. */
    public static Stream<long[]> shapes() {
        return Stream.concat(Stream.of(LENGTHS).flatMap(Sweep::eachAlone), Stream.of(SHAPES));
    }

    private static Stream<long[]> eachAlone(long[] lengths) {
        return Arrays.stream(lengths).mapToObj(length -> new long[] {length});
    }

    /** Adds a call under a name made of its types and attributes. */
    public static void add(OperationCases cases, Attributes attributes, TensorType... inputs) {
        cases.add(name(attributes, inputs), attributes, inputs);
    }

    /** Adds a call whose integer inputs hold numbers from these ranges. */
    public static void addWithRanges(
            OperationCases cases, Attributes attributes, ValueRange[] ranges, TensorType... inputs) {
        cases.addWithRanges(name(attributes, inputs) + " of " + Arrays.toString(ranges), attributes, ranges, inputs);
    }

    /** Adds a call of which all inputs but the first are constants. */
    public static void addWithConstants(
            OperationCases cases, Attributes attributes, TensorType input, long[]... constants) {
        String values = Stream.of(constants).map(Arrays::toString).collect(Collectors.joining(" "));
        cases.addWithConstants(name(attributes, input) + " " + values, attributes, constants, input);
    }

    private static String name(Attributes attributes, TensorType... inputs) {
        String types = Stream.of(inputs).map(TensorType::toString).collect(Collectors.joining(" "));
        return attributes.names().isEmpty() ? types : types + " " + attributes;
    }

    /** Adds one call for each type and each of {@link #shapes()}. */
    public static void eachElement(OperationCases cases, ElementType... types) {
        for (ElementType type : types) {
            shapes().forEach(dims -> add(cases, Attributes.none(), TensorType.of(type, dims)));
        }
    }
}
