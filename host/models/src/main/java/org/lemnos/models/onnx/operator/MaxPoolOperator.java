package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.PoolPlaces;

/** ONNX MaxPool: the largest elements, and their places where the node names a second output. */
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
        boolean columnMajor = call.integer("storage_order").orElse(0L) != 0;
        Attributes window = WindowAttributes.ofPool(call);
        call.output(0, Pool.ID, Pool.VERSION, window.with(Pool.KIND, Pool.LARGEST), call.input(0));
        if (call.hasOutput(1)) {
            call.output(
                    1,
                    PoolPlaces.ID,
                    PoolPlaces.VERSION,
                    window.with(PoolPlaces.COLUMN_MAJOR, columnMajor),
                    call.input(0));
        }
    }
}
