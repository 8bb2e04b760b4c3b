package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;

/** ONNX BitShift. */
final class BitShiftOperator implements Operator {
    @Override
    public String name() {
        return "BitShift";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11);
    }

    @Override
    public void convert(OperatorCall call) {
        String direction = call.text("direction").orElseThrow(() -> call.malformed("attribute 'direction' is missing"));
        BinaryFunction function =
                switch (direction) {
                    case "LEFT" -> BinaryFunctions.SHIFT_LEFT;
                    case "RIGHT" -> BinaryFunctions.SHIFT_RIGHT;
                    default ->
                        throw call.malformed(
                                "attribute 'direction' is '" + direction + "'; LEFT and RIGHT are allowed");
                };
        call.becomes(function.id(), function.version(), Attributes.none(), call.input(0), call.input(1));
    }
}
