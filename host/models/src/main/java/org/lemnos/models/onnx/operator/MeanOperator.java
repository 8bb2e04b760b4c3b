package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.tensor.CastLike;

/** ONNX Mean: the sum of all inputs by their number. */
final class MeanOperator implements Operator {
    @Override
    public String name() {
        return "Mean";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(6, 8, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        ValueRef sum = call.input(0);
        for (int i = 1; i < call.inputs(); i++) {
            sum = call.step("first_" + (i + 1), Add.ID, Add.VERSION, Attributes.none(), sum, call.input(i));
        }
        if (call.inputs() == 1) {
            call.becomes(sum);
            return;
        }
        ValueRef count = call.step(
                "count", CastLike.ID, CastLike.VERSION, Attributes.none(), call.scalar("number", call.inputs()), sum);
        call.becomes(Div.ID, Div.VERSION, Attributes.none(), sum, count);
    }
}
