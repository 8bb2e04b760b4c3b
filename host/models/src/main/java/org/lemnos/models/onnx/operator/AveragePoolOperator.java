package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.Window;

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
        long[] kernel =
                call.integers("kernel_shape").orElseThrow(() -> call.malformed("attribute 'kernel_shape' is missing"));
        Attributes attributes = WindowAttributes.of(call)
                .with(Pool.KERNEL, kernel)
                .with(Window.CEIL_MODE, call.integer("ceil_mode").orElse(0L) != 0)
                .with(Pool.COUNTS_PADDING, call.integer("count_include_pad").orElse(0L) != 0);
        call.becomes(Pool.ID, Pool.VERSION, attributes, call.input(0));
    }
}
