package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/** ONNX BatchNormalization with the running mean and variance, as in all use of a model but its training. */
final class BatchNormalizationOperator implements Operator {
    private static final int SAYS_TRAINING = 14;

    @Override
    public String name() {
        return "BatchNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, 9, 14, 15);
    }

    @Override
    public void convert(OperatorCall call) {
        call.number("momentum");
        if (call.version() >= SAYS_TRAINING && call.integer("training_mode").orElse(0L) != 0) {
            throw call.unsupported("it takes mean and variance of the batch, which only training does");
        }
        if (call.outputs() > 1) {
            throw call.unsupported("it updates running mean and variance, which only training does");
        }
        float epsilon = call.number("epsilon").orElse(1e-5f);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef variance = call.input(4);
        ValueRef deviation = compose.sqrt(compose.add(variance, compose.number(epsilon, variance)));
        ValueRef factor = compose.div(call.input(1), deviation);
        ValueRef offset = compose.sub(call.input(2), compose.mul(call.input(3), factor));
        ValueRef scaled = compose.mul(x, compose.castLike(compose.perChannel(factor, x), x));
        call.becomesSum(scaled, compose.castLike(compose.perChannel(offset, x), x));
    }
}
