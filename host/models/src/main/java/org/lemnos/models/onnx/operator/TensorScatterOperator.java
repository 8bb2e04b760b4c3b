package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.indexing.Scatter;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.operations.tensor.Range;

/**
 * ONNX TensorScatter: a run of places along one axis of a cache replaced, for each element of the batch from a place of its own on. Indices
 * are computed for all places of the update. What a linear update would write behind the end changes nothing.
 */
final class TensorScatterOperator implements Operator {
    private static final int STARTS = 2;

    @Override
    public String name() {
        return "TensorScatter";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(24);
    }

    @Override
    public void convert(OperatorCall call) {
        int rank = call.knownRank(0);
        long given = call.integer("axis").orElse(-2L);
        long axis = given < 0 ? given + rank : given;
        String mode = call.text("mode").orElse("linear");
        if (axis < 1 || axis >= rank || !(mode.equals("linear") || mode.equals("circular"))) {
            throw call.malformed("attributes 'axis' " + given + " of " + rank
                    + " axes, the batch's excluded, and 'mode' '" + mode + "', linear or circular");
        }
        Composer compose = new Composer(call);
        ValueRef cache = call.input(0);
        ValueRef update = call.input(1);
        ValueRef places = along(compose, call, update, axis, rank);
        if (call.has(STARTS)) {
            ValueRef starts = compose.reshape(call.input(STARTS), compose.list(shape(rank, 0, -1)));
            places = compose.add(compose.castLike(starts, places), places);
        }
        if (mode.equals("circular")) {
            places = compose.apply(BinaryFunctions.MODULO, places, extent(compose, cache, axis));
        }
        ValueRef indices = compose.step(
                "indices", Expand.ID, Expand.VERSION, Attributes.none(), places, compose.extentsFrom(update, 0));
        call.becomes(Scatter.ELEMENTS.id(), Scatter.VERSION, Attributes.of(Scatter.AXIS, axis), cache, indices, update);
    }

    private static ValueRef extent(Composer compose, ValueRef x, long axis) {
        return compose.gather(compose.extentsFrom(x, 0), compose.list(axis), 0);
    }

    /** 0, 1, 2, ... along the update's axis, 1 long along the others. */
    private static ValueRef along(Composer compose, OperatorCall call, ValueRef update, long axis, int rank) {
        ValueRef numbers = compose.step(
                "places",
                Range.ID,
                Range.VERSION,
                Attributes.none(),
                call.wholeScalar("first", 0),
                extent(compose, update, axis),
                call.wholeScalar("step", 1));
        return compose.reshape(numbers, compose.list(shape(rank, (int) axis, -1)));
    }

    private static long[] shape(int rank, int axis, long extent) {
        long[] dims = new long[rank];
        Arrays.fill(dims, 1);
        dims[axis] = extent;
        return dims;
    }
}
