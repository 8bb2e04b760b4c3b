package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.stream.LongStream;
import org.lemnos.core.program.ValueRef;

/**
 * ONNX BatchNormalization: with the running mean and variance, as in all use of a model but its training, or with those of the batch, which then also
 * move the running ones.
 */
final class BatchNormalizationOperator implements Operator {
    private static final int SAYS_TRAINING = 14;

    private static final int SAYS_SPATIAL = 7;

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
        float momentum = call.number("momentum").orElse(0.9f);
        float epsilon = call.number("epsilon").orElse(1e-5f);
        if (call.version() == SAYS_SPATIAL && call.integer("spatial").orElse(1L) != 1) {
            throw call.unsupported("attribute 'spatial' asks for a mean for each element, not for each channel");
        }
        if (call.version() >= SAYS_TRAINING && call.integer("training_mode").orElse(0L) != 0) {
            convertTraining(call, momentum, epsilon);
            return;
        }
        if (call.outputs() > 1) {
            throw call.unsupported("it updates running mean and variance, which only training does");
        }
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef variance = call.input(4);
        ValueRef deviation = compose.sqrt(compose.add(variance, compose.number(epsilon, variance)));
        ValueRef factor = compose.div(call.input(1), deviation);
        ValueRef offset = compose.sub(call.input(2), compose.mul(call.input(3), factor));
        ValueRef scaled = compose.mul(x, compose.castLike(compose.perChannel(factor, x), x));
        call.becomesSum(scaled, compose.castLike(compose.perChannel(offset, x), x));
    }

    /** Mean and variance are those of each channel over all else; the running ones keep as much of themselves as the momentum says. */
    private static void convertTraining(OperatorCall call, float momentum, float epsilon) {
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        long[] axes = LongStream.concat(LongStream.of(0), LongStream.range(2, Math.max(2, call.knownRank(0))))
                .toArray();
        ValueRef mean = compose.mean(x, axes);
        ValueRef centred = compose.sub(x, mean);
        ValueRef variance = compose.mean(compose.mul(centred, centred), axes);
        ValueRef deviation = compose.sqrt(compose.add(variance, compose.number(epsilon, variance)));
        ValueRef scale = compose.castLike(compose.perChannel(call.input(1), x), x);
        ValueRef offset = compose.castLike(compose.perChannel(call.input(2), x), x);
        ValueRef normalized = compose.mul(compose.div(centred, deviation), scale);
        call.becomes(0, compose.add(normalized, offset));
        move(call, compose, 1, call.input(3), mean, momentum);
        move(call, compose, 2, call.input(4), variance, momentum);
    }

    private static void move(
            OperatorCall call, Composer compose, int place, ValueRef running, ValueRef ofBatch, float momentum) {
        if (call.hasOutput(place)) {
            ValueRef now = compose.castLike(compose.reshape(ofBatch, compose.list(-1)), running);
            ValueRef kept = compose.mul(running, compose.number(momentum, running));
            call.becomes(place, compose.add(kept, compose.mul(now, compose.number(1 - momentum, running))));
        }
    }
}
