package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.Predicate;

/** ONNX IsInf, of both signs unless its attributes leave one out. */
final class IsInfOperator implements Operator {
    @Override
    public String name() {
        return "IsInf";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(10, 20);
    }

    @Override
    public void convert(OperatorCall call) {
        Attributes attributes = Attributes.of(
                        Predicate.PLUS_INFINITY, call.integer("detect_positive").orElse(1L) != 0)
                .with(Predicate.MINUS_INFINITY, call.integer("detect_negative").orElse(1L) != 0);
        call.becomes(Predicate.ID, Predicate.VERSION, attributes, call.input(0));
    }
}
