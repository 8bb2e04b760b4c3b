package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/** ONNX LogSoftmax. Up to version 11 all axes from the given one on are weighed together, later the given one alone. */
final class LogSoftmaxOperator implements Operator {
    private static final int ONE_AXIS = 13;

    @Override
    public String name() {
        return "LogSoftmax";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean oneAxis = call.version() >= ONE_AXIS;
        long axis = call.integer("axis").orElse(oneAxis ? -1L : 1L);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        if (oneAxis || axis == -1) {
            call.becomes(0, compose.logSoftmax(x, axis));
        } else {
            ValueRef rows = compose.logSoftmax(compose.flatten(x, axis), 1);
            call.becomesReshaped(rows, compose.extentsFrom(x, 0));
        }
    }
}
