package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that look at windows. */
final class WindowOperators {
    private WindowOperators() {}

    static List<Operator> all() {
        return List.of(new AveragePoolOperator(), new ConvOperator(), new MaxPoolOperator());
    }
}
