package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;

/** ONNX's operators on small integers that stand for numbers. */
final class QuantizedOperators {
    private QuantizedOperators() {}

    static List<Operator> all() {
        List<Operator> all = new ArrayList<>(List.of(
                new QuantizeLinearOperator(), new DequantizeLinearOperator(), new DynamicQuantizeLinearOperator()));
        all.addAll(IntegerProductOperators.all());
        return all;
    }
}
