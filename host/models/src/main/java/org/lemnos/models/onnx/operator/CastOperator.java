package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.operations.tensor.Cast;

/** ONNX Cast. The attributes that later versions added, {@code saturate} and {@code round_mode}, only concern 8-bit floating types. */
final class CastOperator implements Operator {
    @Override
    public String name() {
        return "Cast";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(6, 9, 13, 19, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        long to = call.integer("to").orElseThrow(() -> call.malformed("attribute 'to' is missing"));
        call.attribute("saturate");
        call.attribute("round_mode");
        if (to != (int) to) {
            throw call.malformed("attribute 'to' is " + to + ", no element type");
        }
        ElementType type = ElementTypes.of((int) to, "the target of " + call);
        call.becomes(Cast.ID, Cast.VERSION, Attributes.of(Cast.TO, type.token()), call.unpacked(0));
    }
}
