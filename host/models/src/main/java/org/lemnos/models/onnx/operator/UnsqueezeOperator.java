package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Unsqueeze;

/** ONNX Unsqueeze; up to version 11 the axes are an attribute, from version 13 on an input. */
final class UnsqueezeOperator implements Operator {
    private static final int AXES_ARE_INPUT = 13;

    @Override
    public String name() {
        return "Unsqueeze";
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
        long[] axes = call.version() < AXES_ARE_INPUT
                ? call.integers("axes").orElseThrow(() -> call.malformed("attribute 'axes' is missing"))
                : call.known(1, "axes");
        call.becomes(Unsqueeze.ID, Unsqueeze.VERSION, Attributes.of(Unsqueeze.AXES, axes), call.input(0));
    }
}
