package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that are made of means, products and arithmetic: normalizations but for that of layers. */
final class NormalizationOperators {
    private NormalizationOperators() {}

    static List<Operator> all() {
        return List.of(
                new BatchNormalizationOperator(),
                new GroupNormalizationOperator(),
                new HardmaxOperator(),
                new InstanceNormalizationOperator(),
                new LocalResponseNormalizationOperator(),
                new LpNormalizationOperator(),
                new MeanVarianceNormalizationOperator(),
                new RmsNormalizationOperator());
    }
}
