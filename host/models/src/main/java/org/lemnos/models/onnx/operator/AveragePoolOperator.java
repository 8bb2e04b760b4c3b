package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Pool;

/** ONNX AveragePool. */
final class AveragePoolOperator implements Operator {
    @Override
    public String name() {
        return "AveragePool";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, 10, 11, 19, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        Attributes attributes = WindowAttributes.ofPool(call)
                .with(Pool.COUNTS_PADDING, call.integer("count_include_pad").orElse(0L) != 0);
        call.becomes(Pool.ID, Pool.VERSION, attributes, call.input(0));
    }
}
