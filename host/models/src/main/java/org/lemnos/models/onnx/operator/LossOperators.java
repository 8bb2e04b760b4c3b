package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's losses over classes. */
final class LossOperators {
    private LossOperators() {}

    static List<Operator> all() {
        return List.of(new NegativeLogLikelihoodLossOperator(), new SoftmaxCrossEntropyLossOperator());
    }
}
