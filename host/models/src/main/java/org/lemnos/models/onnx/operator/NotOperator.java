package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.BinaryFunctions;

/** ONNX Not: whether a truth value and true are not the same. */
final class NotOperator implements Operator {
    @Override
    public String name() {
        return "Not";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1);
    }

    @Override
    public void convert(OperatorCall call) {
        call.becomes(
                BinaryFunctions.XOR.id(),
                BinaryFunctions.XOR.version(),
                Attributes.none(),
                call.input(0),
                call.truth("true"));
    }
}
