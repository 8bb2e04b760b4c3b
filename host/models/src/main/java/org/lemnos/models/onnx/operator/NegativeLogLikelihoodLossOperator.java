package org.lemnos.models.onnx.operator;

import java.util.SortedSet;

/** ONNX NegativeLogLikelihoodLoss: its input are logarithms of probabilities. */
final class NegativeLogLikelihoodLossOperator implements Operator {
    @Override
    public String name() {
        return "NegativeLogLikelihoodLoss";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(12, 13, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        new ClassLoss(call, new Composer(call), call.input(0)).convert();
    }
}
