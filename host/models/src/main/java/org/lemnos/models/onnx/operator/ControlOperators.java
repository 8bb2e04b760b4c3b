package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that hold graphs of their own, which are put in their places. */
final class ControlOperators {
    private ControlOperators() {}

    static List<Operator> all() {
        return List.of(new IfOperator(), new LoopOperator(), new ScanOperator());
    }
}
