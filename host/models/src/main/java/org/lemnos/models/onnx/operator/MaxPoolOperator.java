package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.Window;

/** ONNX MaxPool, of which the largest elements are made and not their places. */
final class MaxPoolOperator implements Operator {
    @Override
    public String name() {
        return "MaxPool";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 8, 10, 11, 12, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.hasOutput(1)) {
            throw call.unsupported("its second output, the places of the largest elements, is not imported");
        }
        call.integer("storage_order");
        long[] kernel =
                call.integers("kernel_shape").orElseThrow(() -> call.malformed("attribute 'kernel_shape' is missing"));
        Attributes attributes = WindowAttributes.of(call)
                .with(Pool.KERNEL, kernel)
                .with(Pool.LARGEST, true)
                .with(Window.CEIL_MODE, call.integer("ceil_mode").orElse(0L) != 0);
        call.becomes(0, call.step("largest", Pool.ID, Pool.VERSION, attributes, call.input(0)));
    }
}
