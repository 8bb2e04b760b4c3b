package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.operations.tensor.Range;

/** ONNX Hardmax: 1 at the first largest element along an axis, else 0. Up to version 11 all axes from the given one on are one. */
final class HardmaxOperator implements Operator {
    private static final int ONE_AXIS = 13;

    @Override
    public String name() {
        return "Hardmax";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean oneAxis = call.version() >= ONE_AXIS;
        int rank = call.knownRank(0);
        long axis = call.integer("axis").orElse(oneAxis ? -1L : 1L);
        if (axis < -rank || axis >= rank + (oneAxis ? 0 : 1)) {
            throw call.malformed("attribute 'axis' is " + axis + "; the input has " + rank + " axes");
        }
        long place = axis < 0 ? axis + rank : axis;
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        call.becomes(
                oneAxis
                        ? hardmax(call, compose, x, place, rank)
                        : compose.reshapeLike(hardmax(call, compose, compose.flatten(x, place), 1, 2), x));
    }

    private static ValueRef hardmax(OperatorCall call, Composer compose, ValueRef x, long axis, int rank) {
        ValueRef largest = compose.step(
                "largest", ArgReduction.ID, ArgReduction.VERSION, Attributes.of(ArgReduction.AXIS, axis), x);
        ValueRef places = compose.step(
                "places",
                Range.ID,
                Range.VERSION,
                Attributes.none(),
                call.wholeScalar("zero", 0),
                compose.extent(x, axis),
                call.wholeScalar("one", 1));
        long[] along = new long[(int) (rank - axis)];
        Arrays.fill(along, 1);
        along[0] = -1;
        return compose.castLike(
                compose.apply(BinaryFunctions.EQUAL, largest, compose.reshape(places, compose.list(along))), x);
    }
}
