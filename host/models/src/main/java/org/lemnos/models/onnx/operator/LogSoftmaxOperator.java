package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.math.Sub;

/** ONNX LogSoftmax of one axis: what each number is below the largest, less the logarithm of the sum of their exponentials. */
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
        if (!oneAxis && axis != -1) {
            throw call.unsupported(
                    "axis " + axis + " means several axes together; save the model with operator set 13 or later");
        }
        Attributes along = Attributes.of(ReduceMean.AXES, new long[] {axis}).with(ReduceMean.KEEPDIMS, true);
        ValueRef x = call.input(0);
        ValueRef largest = call.step("largest", Reduction.MAX.id(), Reduction.MAX.version(), along, x);
        ValueRef below = call.step("below", Sub.ID, Sub.VERSION, Attributes.none(), x, largest);
        ValueRef exponentials =
                call.step("exp", UnaryFunctions.EXP.id(), UnaryFunctions.EXP.version(), Attributes.none(), below);
        ValueRef sum = call.step("sum", Reduction.SUM.id(), Reduction.SUM.version(), along, exponentials);
        ValueRef logarithm =
                call.step("log", UnaryFunctions.LOG.id(), UnaryFunctions.LOG.version(), Attributes.none(), sum);
        call.becomes(Sub.ID, Sub.VERSION, Attributes.none(), below, logarithm);
    }
}
