package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Reshape;

/** ONNX Reshape. */
final class ReshapeOperator implements Operator {
    @Override
    public String name() {
        return "Reshape";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(5, 13, 14, 19, 21, 23, 24, 25);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        boolean allowZero = call.version() >= 14 && call.integer("allowzero").orElse(0L) != 0;
        Attributes attributes = Attributes.of(Reshape.ALLOWZERO, allowZero);
        call.becomes(Reshape.ID, Reshape.VERSION, attributes, call.input(0), call.input(1));
    }
}
