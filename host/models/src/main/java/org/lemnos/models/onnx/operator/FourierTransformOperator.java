package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.stream.LongStream;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;

/** ONNX DFT. */
final class FourierTransformOperator implements Operator {
    private static final int LENGTH = 1;
    private static final int AXIS = 2;
    private static final int AXIS_IS_INPUT = 20;

    @Override
    public String name() {
        return "DFT";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(17, 20);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place > 0;
    }

    @Override
    public void convert(OperatorCall call) {
        boolean oneSided = call.integer("onesided").orElse(0L) != 0;
        boolean inverse = call.integer("inverse").orElse(0L) != 0;
        Composer compose = new Composer(call);
        long[] order = axisBeforeParts(call);
        ValueRef x = moved(compose, call.input(0), order);
        ValueRef samples = compose.extent(x, -2);
        boolean fromHalf = oneSided && inverse;
        ValueRef points;
        if (call.has(LENGTH)) {
            points = compose.cast(compose.reshape(call.input(LENGTH), compose.list(1)), ElementType.I64);
            ValueRef used = fromHalf ? compose.add(compose.div(points, compose.list(2)), compose.list(1)) : points;
            x = compose.rangeTo(x, -2, used);
        } else {
            points = fromHalf ? compose.mul(compose.sub(samples, compose.list(1)), compose.list(2)) : samples;
        }
        call.becomes(0, moved(compose, new FourierTransform(compose, oneSided, inverse).of(x, points), order));
    }

    /** The order of axes with the transformed one before the innermost; the same order undoes it. */
    private static long[] axisBeforeParts(OperatorCall call) {
        int rank = call.knownRank(0);
        long axis;
        if (call.version() < AXIS_IS_INPUT) {
            axis = call.integer("axis").orElse(1L);
        } else {
            axis = call.has(AXIS) ? call.known(AXIS, "the axis")[0] : -2;
        }
        long place = axis < 0 ? axis + rank : axis;
        if (place < 0 || place > rank - 2) {
            throw call.malformed("axis " + axis + " of " + rank + " is none along which there are samples");
        }
        long[] order = LongStream.range(0, rank).toArray();
        order[(int) place] = rank - 2L;
        order[rank - 2] = place;
        return order;
    }

    private static ValueRef moved(Composer compose, ValueRef x, long... order) {
        boolean stays = order[order.length - 2] == order.length - 2;
        return stays ? x : compose.transpose(x, order);
    }
}
