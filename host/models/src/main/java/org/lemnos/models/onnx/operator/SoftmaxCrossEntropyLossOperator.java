package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/** ONNX SoftmaxCrossEntropyLoss: the loss of the softmax of its input over axis 1, whose logarithm is the second output. */
final class SoftmaxCrossEntropyLossOperator implements Operator {
    @Override
    public String name() {
        return "SoftmaxCrossEntropyLoss";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(12, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        Composer compose = new Composer(call);
        ValueRef logarithms = compose.logSoftmax(call.input(0), 1);
        if (call.hasOutput(1)) {
            call.becomes(1, logarithms);
        }
        new ClassLoss(call, compose, logarithms).convert();
    }
}
