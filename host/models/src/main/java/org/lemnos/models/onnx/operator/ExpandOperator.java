package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Expand;

/** ONNX Expand. */
final class ExpandOperator implements Operator {
    @Override
    public String name() {
        return "Expand";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(8, 13);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        call.becomes(Expand.ID, Expand.VERSION, Attributes.none(), call.input(0), call.input(1));
    }
}
