package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Range;

/** ONNX Range. */
final class RangeOperator implements Operator {
    @Override
    public String name() {
        return "Range";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return true;
    }

    @Override
    public void convert(OperatorCall call) {
        call.becomes(Range.ID, Range.VERSION, Attributes.none(), call.input(0), call.input(1), call.input(2));
    }
}
