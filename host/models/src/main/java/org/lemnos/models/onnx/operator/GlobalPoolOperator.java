package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Reduction;

/**
 * A pool over all axes behind the channels.
 *
 * @param name ONNX's name
 * @param kind what the pool takes
 */
record GlobalPoolOperator(String name, Kind kind) implements Operator {
    /** What a pool takes of its elements. */
    enum Kind {
        /** Their mean. */
        AVERAGE,
        /** The largest. */
        MAX
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef rows = compose.reshape(x, compose.list(0, 0, -1));
        ValueRef pooled = kind == Kind.AVERAGE ? compose.mean(rows, 2) : compose.reduce(Reduction.MAX, rows, 2);
        ValueRef extents = compose.joined(compose.extentsBefore(x, 2), compose.onesFor(compose.extentsFrom(x, 2)));
        call.becomesReshaped(pooled, extents);
    }
}
