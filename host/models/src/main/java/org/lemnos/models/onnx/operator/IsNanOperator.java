package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.Predicate;

/** ONNX IsNaN. */
final class IsNanOperator implements Operator {
    @Override
    public String name() {
        return "IsNaN";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 13, 20);
    }

    @Override
    public void convert(OperatorCall call) {
        call.becomes(Predicate.ID, Predicate.VERSION, Attributes.of(Predicate.NAN, true), call.input(0));
    }
}
