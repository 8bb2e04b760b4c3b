package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that move elements. */
final class MovementOperators {
    private MovementOperators() {}

    static List<Operator> all() {
        return List.of(
                new BitCastOperator(),
                new CenterCropPadOperator(),
                new ConstantOfShapeOperator(),
                new DepthToSpaceOperator(),
                new DropoutOperator(),
                new ExpandOperator(),
                new EyeLikeOperator(),
                new FlattenOperator(),
                new GemmOperator(),
                new OneHotOperator(),
                new PadOperator(),
                new RangeOperator(),
                new SizeOperator(),
                new SpaceToDepthOperator(),
                new SplitOperator(),
                new TileOperator(),
                new TriluOperator());
    }
}
