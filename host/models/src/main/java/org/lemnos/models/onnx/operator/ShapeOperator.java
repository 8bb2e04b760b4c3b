package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Shape;

/** ONNX Shape. */
final class ShapeOperator implements Operator {
    @Override
    public String name() {
        return "Shape";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 13, 15, 19, 21, 23, 24, 25);
    }

    @Override
    public boolean readsValue(int place) {
        return false;
    }

    @Override
    public void convert(OperatorCall call) {
        Attributes attributes = Attributes.none();
        if (call.version() >= 15) {
            attributes = attributes.with(Shape.START, call.integer("start").orElse(0L));
            attributes = attributes.with(Shape.END, call.integer("end").orElse(Long.MAX_VALUE));
        }
        call.becomes(Shape.ID, Shape.VERSION, attributes, call.input(0));
    }
}
