package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/**
 * ONNX GroupNormalization of version 21, whose scale and bias have a number for each channel: groups of channels less their mean, by their deviation.
 */
final class GroupNormalizationOperator implements Operator {
    private static final int SCALES_CHANNELS = 21;

    @Override
    public String name() {
        return "GroupNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(18, 21);
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.version() < SCALES_CHANNELS) {
            throw call.unsupported(
                    "before operator set 21 its scale has a number for each group; save the model with 21 or later");
        }
        if (call.integer("stash_type").orElse(1L) != 1) {
            throw call.unsupported("attribute 'stash_type' is not 1, which is f32");
        }
        long groups = call.integer("num_groups").orElseThrow(() -> call.malformed("attribute 'num_groups' is missing"));
        if (groups < 1) {
            throw call.malformed("attribute 'num_groups' is " + groups + "; at least 1 is needed");
        }
        float epsilon = call.number("epsilon").orElse(1e-5f);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef rows = compose.innermostAsParts(compose.mergedFrom(x, 1), groups);
        ValueRef normalized = compose.reshapeLike(Normalizing.by(compose, rows, epsilon, 2), x);
        ValueRef scaled = compose.mul(normalized, compose.perChannel(call.input(1), x));
        call.becomesSum(scaled, compose.perChannel(call.input(2), x));
    }
}
