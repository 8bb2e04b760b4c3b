package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.LayerNorm;

/** ONNX LayerNormalization, of which only the first output is made, in binary32 or more inside. */
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
        if (call.outputs() > 1) {
            throw call.unsupported("its outputs behind the first, mean and inverse deviation, are not imported");
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
}
