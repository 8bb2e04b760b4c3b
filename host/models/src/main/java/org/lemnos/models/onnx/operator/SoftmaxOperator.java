package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;

/** ONNX Softmax. Up to version 11 all axes from the given one on are weighed together, later the given one alone. */
final class SoftmaxOperator implements Operator {
    private static final int ONE_AXIS = 13;

    @Override
    public String name() {
        return "Softmax";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean oneAxis = call.version() >= ONE_AXIS;
        long axis = call.integer("axis").orElse(oneAxis ? -1L : 1L);
        if (oneAxis || axis == -1) {
            call.becomes(Softmax.ID, Softmax.VERSION, along(axis), call.input(0));
        } else if (axis >= 0) {
            convertFlattened(call, axis);
        } else {
            throw call.unsupported(
                    "axis " + axis + " means several axes together, counted from the end; save the model with"
                            + " operator set 13 or later");
        }
    }

    /** Views the axes from the given one on as one; where it is the innermost already, the views change nothing. */
    private static void convertFlattened(OperatorCall call, long axis) {
        if (axis >= TensorType.LARGEST_RANK) {
            throw call.malformed("axis " + axis + "; a tensor has at most " + TensorType.LARGEST_RANK);
        }
        long[] flat = new long[(int) axis + 1];
        flat[(int) axis] = -1;
        ValueRef x = call.input(0);
        ValueRef shape = call.step("shape", Shape.ID, Shape.VERSION, Attributes.none(), x);
        ValueRef rows =
                call.step("flat", Reshape.ID, Reshape.VERSION, Attributes.none(), x, call.list("flat_shape", flat));
        ValueRef weights = call.step("softmax", Softmax.ID, Softmax.VERSION, along(-1), rows);
        call.becomes(Reshape.ID, Reshape.VERSION, Attributes.of(Reshape.ALLOWZERO, true), weights, shape);
    }

    private static Attributes along(long axis) {
        return Attributes.of(Softmax.AXIS, axis);
    }
}
