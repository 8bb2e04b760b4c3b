package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.tensor.Shape;

/** ONNX Size: the product of the extents. */
final class SizeOperator implements Operator {
    @Override
    public String name() {
        return "Size";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 13, 19, 21, 23, 24, 25);
    }

    @Override
    public boolean readsValue(int place) {
        return false;
    }

    @Override
    public void convert(OperatorCall call) {
        ValueRef extents = call.step("extents", Shape.ID, Shape.VERSION, Attributes.none(), call.input(0));
        Attributes over = Attributes.of(ReduceMean.AXES, new long[0]).with(ReduceMean.KEEPDIMS, false);
        call.becomes(Reduction.PROD.id(), Reduction.PROD.version(), over, extents);
    }
}
