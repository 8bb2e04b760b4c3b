package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.indexing.GatherElements;

/** ONNX GatherElements. */
final class GatherElementsOperator implements Operator {
    @Override
    public String name() {
        return "GatherElements";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        Attributes attributes =
                Attributes.of(GatherElements.AXIS, call.integer("axis").orElse(0L));
        call.becomes(GatherElements.ID, GatherElements.VERSION, attributes, call.input(0), call.input(1));
    }
}
