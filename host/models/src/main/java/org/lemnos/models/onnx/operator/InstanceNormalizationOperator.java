package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/** ONNX InstanceNormalization: each channel of each instance less its mean, by its deviation. */
final class InstanceNormalizationOperator implements Operator {
    @Override
    public String name() {
        return "InstanceNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(6, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        float epsilon = call.number("epsilon").orElse(1e-5f);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef rows = compose.mergedFrom(x, 2);
        ValueRef normalized = Normalizing.by(compose, rows, epsilon, 2);
        ValueRef scaled = compose.mul(compose.reshapeLike(normalized, x), compose.perChannel(call.input(1), x));
        call.becomesSum(scaled, compose.perChannel(call.input(2), x));
    }
}
