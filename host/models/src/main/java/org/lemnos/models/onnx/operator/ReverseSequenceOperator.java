package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.indexing.ReverseSequence;

/** ONNX ReverseSequence. */
final class ReverseSequenceOperator implements Operator {
    @Override
    public String name() {
        return "ReverseSequence";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(10);
    }

    @Override
    public void convert(OperatorCall call) {
        Attributes attributes = Attributes.of(
                        ReverseSequence.BATCH_AXIS, call.integer("batch_axis").orElse(1L))
                .with(ReverseSequence.TIME_AXIS, call.integer("time_axis").orElse(0L));
        call.becomes(ReverseSequence.ID, ReverseSequence.VERSION, attributes, call.input(0), call.input(1));
    }
}
