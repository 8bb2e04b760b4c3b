package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Gather;

/** ONNX Gather. */
final class GatherOperator implements Operator {
    @Override
    public String name() {
        return "Gather";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        long axis = call.integer("axis").orElse(0L);
        call.becomes(Gather.ID, Gather.VERSION, Attributes.of(Gather.AXIS, axis), call.input(0), call.input(1));
    }
}
