package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators on small integers that stand for numbers. */
final class QuantizedOperators {
    private QuantizedOperators() {}

    static List<Operator> all() {
        return List.of(
                new QuantizeLinearOperator(),
                new DequantizeLinearOperator(),
                new DynamicQuantizeLinearOperator(),
                new IntegerProductOperators.Products(),
                new IntegerProductOperators.Convolutions(),
                new IntegerProductOperators.RoundedProducts(),
                new IntegerProductOperators.RoundedConvolutions());
    }
}
