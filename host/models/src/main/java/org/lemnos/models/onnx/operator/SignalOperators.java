package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators on signals and their spectra. */
final class SignalOperators {
    private SignalOperators() {}

    static List<Operator> all() {
        return List.of(
                new FourierTransformOperator(), new MelWeightMatrixOperator(), new ShortTimeFourierTransformOperator());
    }
}
