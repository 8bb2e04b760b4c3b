package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.Pool;

/** ONNX LpPool: the norm of each window. */
final class LpPoolOperator implements Operator {
    @Override
    public String name() {
        return "LpPool";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(2, 11, 18, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        Norm norm = Norm.of(call, new Composer(call));
        Attributes sums = WindowAttributes.ofPool(call).with(Pool.KIND, Pool.SUM);
        ValueRef sum = call.step("sum", Pool.ID, Pool.VERSION, sums, norm.terms(call.input(0)));
        call.becomes(0, norm.ofSum(sum));
    }
}
