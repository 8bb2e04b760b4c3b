package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that look at windows, or at all of a channel. */
final class WindowOperators {
    private WindowOperators() {}

    static List<Operator> all() {
        return List.of(
                new AveragePoolOperator(),
                new ConvOperator(),
                new ConvTransposeOperator(),
                new GlobalPoolOperator("GlobalAveragePool", Operator.versions(1, 22), GlobalPoolOperator.Kind.AVERAGE),
                new GlobalPoolOperator("GlobalLpPool", Operator.versions(2, 22), GlobalPoolOperator.Kind.NORM),
                new GlobalPoolOperator("GlobalMaxPool", Operator.versions(1, 22), GlobalPoolOperator.Kind.MAX),
                new LpPoolOperator(),
                new MaxPoolOperator());
    }
}
