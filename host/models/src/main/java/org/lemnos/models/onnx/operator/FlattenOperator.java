package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Flatten;

/** ONNX Flatten. */
final class FlattenOperator implements Operator {
    @Override
    public String name() {
        return "Flatten";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 9, 11, 13, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        Attributes attributes = Attributes.of(Flatten.AXIS, call.integer("axis").orElse(1L));
        call.becomes(Flatten.ID, Flatten.VERSION, attributes, call.input(0));
    }
}
