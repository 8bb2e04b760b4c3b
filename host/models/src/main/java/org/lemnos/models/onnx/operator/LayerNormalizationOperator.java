package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.LayerNorm;

/** ONNX LayerNormalization, in binary32 or more inside. Where mean or inverse deviation are asked for too, it is made of means and arithmetic. */
final class LayerNormalizationOperator implements Operator {
    private static final long IN_BINARY32 = 1;

    @Override
    public String name() {
        return "LayerNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(17);
    }

    @Override
    public void convert(OperatorCall call) {
        long stash = call.integer("stash_type").orElse(IN_BINARY32);
        if (stash != IN_BINARY32) {
            throw call.unsupported("attribute 'stash_type' is " + stash + "; only 1, which is f32, is imported");
        }
        if (call.hasOutput(1) || call.hasOutput(2)) {
            convertWithStatistics(call);
            return;
        }
        Attributes attributes = Attributes.of(
                        LayerNorm.AXIS, call.integer("axis").orElse(-1L))
                .with(LayerNorm.EPSILON, call.number("epsilon").orElse(1e-5f));
        List<Optional<ValueRef>> inputs = new ArrayList<>();
        inputs.add(Optional.of(call.input(0)));
        inputs.add(Optional.of(call.input(LayerNorm.SCALE)));
        if (call.has(LayerNorm.BIAS)) {
            inputs.add(Optional.of(call.input(LayerNorm.BIAS)));
        }
        call.becomes(LayerNorm.ID, LayerNorm.VERSION, attributes, inputs);
    }

    private static void convertWithStatistics(OperatorCall call) {
        Composer compose = new Composer(call);
        long axis = call.integer("axis").orElse(-1L);
        ValueRef x = call.input(0);
        ValueRef rows = compose.flatten(x, axis);
        ValueRef mean = compose.mean(rows, 1);
        ValueRef centred = compose.sub(rows, mean);
        ValueRef variance = compose.mean(compose.mul(centred, centred), 1);
        ValueRef epsilon = compose.number(call.number("epsilon").orElse(1e-5f), variance);
        ValueRef inverse = compose.div(compose.number(1, variance), compose.sqrt(compose.add(variance, epsilon)));
        ValueRef normalized = compose.reshapeLike(compose.mul(centred, inverse), x);
        ValueRef scaled = compose.mul(normalized, call.input(LayerNorm.SCALE));
        Optional<ValueRef> bias = call.has(LayerNorm.BIAS) ? Optional.of(call.input(LayerNorm.BIAS)) : Optional.empty();
        call.becomes(0, compose.plus(scaled, bias));
        ValueRef extents =
                compose.joined(compose.extentsBefore(x, axis), compose.onesFor(compose.extentsFrom(x, axis)));
        if (call.hasOutput(1)) {
            call.becomes(1, compose.reshapeExactly(mean, extents));
        }
        if (call.hasOutput(2)) {
            call.becomes(2, compose.reshapeExactly(inverse, extents));
        }
    }
}
