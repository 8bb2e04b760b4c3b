package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that move elements. */
final class MovementOperators {
    private MovementOperators() {}

    static List<Operator> all() {
        return List.of(
                new ConstantOfShapeOperator(),
                new DropoutOperator(),
                new ExpandOperator(),
                new FlattenOperator(),
                new GemmOperator(),
                new RangeOperator(),
                new SizeOperator(),
                new SplitOperator(),
                new TileOperator(),
                new TriluOperator());
    }
}
