package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Add;

/** ONNX Sum: all inputs added up, one after another. */
final class SumOperator implements Operator {
    @Override
    public String name() {
        return "Sum";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(6, 8, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        ValueRef sum = call.input(0);
        for (int i = 1; i < call.inputs() - 1; i++) {
            sum = call.step("first_" + (i + 1), Add.ID, Add.VERSION, Attributes.none(), sum, call.input(i));
        }
        if (call.inputs() == 1) {
            call.becomes(sum);
        } else {
            call.becomes(Add.ID, Add.VERSION, Attributes.none(), sum, call.input(call.inputs() - 1));
        }
    }
}
