package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.indexing.Scatter;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Pad;

/**
 * ONNX MaxUnpool: elements go back to where MaxPool found them, into zeros. Their places count the elements of what was pooled, whose
 * extents follow from the window; where an output shape is given, what is missing comes behind.
 */
final class MaxUnpoolOperator implements Operator {
    private static final int OUTPUT_SHAPE = 2;
    private static final int NOT_SPATIAL = 2;

    @Override
    public String name() {
        return "MaxUnpool";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 11, 22);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == OUTPUT_SHAPE;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] kernel =
                call.integers("kernel_shape").orElseThrow(() -> call.malformed("attribute 'kernel_shape' is missing"));
        int axes = kernel.length;
        long[] ones = new long[axes];
        Arrays.fill(ones, 1);
        long[] strides = sized(call, "strides", axes, call.integers("strides")).orElse(ones);
        long[] pads = sized(call, "pads", 2 * axes, call.integers("pads")).orElse(new long[2 * axes]);
        long[] more = new long[axes];
        for (int axis = 0; axis < axes; axis++) {
            more[axis] = kernel[axis] - strides[axis] - pads[axis] - pads[axes + axis];
        }
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef spatial = compose.add(
                compose.mul(compose.extentsFrom(x, NOT_SPATIAL), compose.list(strides)), compose.list(more));
        ValueRef extents = compose.joined(compose.extentsBefore(x, NOT_SPATIAL), spatial);
        ValueRef unpooled = compose.reshapeExactly(placed(call, compose, extents), extents);
        if (!call.has(OUTPUT_SHAPE)) {
            call.becomes(unpooled);
            return;
        }
        ValueRef missing = compose.sub(call.input(OUTPUT_SHAPE), extents);
        ValueRef pad = compose.joined(compose.list(new long[axes + NOT_SPATIAL]), missing);
        call.becomes(Pad.ID, Pad.VERSION, Attributes.none(), unpooled, compose.number(0, x), pad);
    }

    private static Optional<long[]> sized(OperatorCall call, String name, int numbers, Optional<long[]> given) {
        if (given.isPresent() && given.get().length != numbers) {
            throw call.malformed(
                    "attribute '" + name + "' has " + given.get().length + " numbers; " + numbers + " are needed");
        }
        return given;
    }

    /** All elements in a row, zeros but for those that have a place. */
    private static ValueRef placed(OperatorCall call, Composer compose, ValueRef extents) {
        ValueRef row = compose.list(-1);
        ValueRef count = compose.reduce(Reduction.PROD, extents, 0);
        ValueRef x = call.input(0);
        ValueRef zeros = compose.step("zeros", Fill.ID, Fill.VERSION, Attributes.none(), compose.number(0, x), count);
        return compose.step(
                "placed",
                Scatter.ELEMENTS.id(),
                Scatter.VERSION,
                Attributes.of(Scatter.AXIS, 0L),
                zeros,
                compose.reshape(call.input(1), row),
                compose.reshape(x, row));
    }
}
