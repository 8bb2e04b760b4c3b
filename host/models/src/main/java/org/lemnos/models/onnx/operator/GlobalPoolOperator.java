package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Reduction;

/**
 * A pool over all axes behind the channels.
 *
 * @param name ONNX's name
 * @param versions the definitions that are covered; they differ in element types only
 * @param kind what the pool takes
 */
record GlobalPoolOperator(String name, SortedSet<Integer> versions, Kind kind) implements Operator {
    /** What a pool takes of its elements. */
    enum Kind {
        /** Their mean. */
        AVERAGE,
        /** The largest. */
        MAX,
        /** Their norm. */
        NORM
    }

    @Override
    public void convert(OperatorCall call) {
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef pooled = pooled(call, compose, compose.mergedFrom(x, 2));
        ValueRef extents = compose.joined(compose.extentsBefore(x, 2), compose.onesFor(compose.extentsFrom(x, 2)));
        call.becomesReshaped(pooled, extents);
    }

    private ValueRef pooled(OperatorCall call, Composer compose, ValueRef rows) {
        return switch (kind) {
            case AVERAGE -> compose.mean(rows, 2);
            case MAX -> compose.reduce(Reduction.MAX, rows, 2);
            case NORM -> {
                Norm norm = Norm.of(call, compose);
                yield norm.ofSum(compose.reduce(Reduction.SUM, norm.terms(rows), 2));
            }
        };
    }
}
