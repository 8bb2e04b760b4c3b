package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Squeeze;

/** ONNX Squeeze; up to version 11 the axes are an attribute, from version 13 on an input. */
final class SqueezeOperator implements Operator {
    private static final int AXES_ARE_INPUT = 13;

    @Override
    public String name() {
        return "Squeeze";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13, 21, 23, 24, 25);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] axes = new long[0];
        if (call.version() < AXES_ARE_INPUT) {
            axes = call.integers("axes").orElse(axes);
        } else if (call.has(1)) {
            axes = call.known(1, "axes");
        }
        call.becomes(Squeeze.ID, Squeeze.VERSION, Attributes.of(Squeeze.AXES, axes), call.input(0));
    }
}
