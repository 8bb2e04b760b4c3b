package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that look at tensors between their elements. */
final class ResamplingOperators {
    private ResamplingOperators() {}

    static List<Operator> all() {
        return List.of(
                new AffineGridOperator(),
                new Col2ImOperator(),
                new DetOperator(),
                new GridSampleOperator(),
                new ResizeOperator(),
                new UpsampleOperator());
    }
}
