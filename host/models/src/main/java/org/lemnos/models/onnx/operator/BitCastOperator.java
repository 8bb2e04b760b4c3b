package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.operations.tensor.BitCast;

/** ONNX BitCast. */
final class BitCastOperator implements Operator {
    @Override
    public String name() {
        return "BitCast";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(26);
    }

    @Override
    public void convert(OperatorCall call) {
        long to = call.integer("to").orElseThrow(() -> call.malformed("attribute 'to' is missing"));
        if (to != (int) to) {
            throw call.malformed("attribute 'to' is " + to + ", no element type");
        }
        String type = ElementTypes.of((int) to, "the target of " + call).token();
        call.becomes(BitCast.ID, BitCast.VERSION, Attributes.of(BitCast.TO, type), call.input(0));
    }
}
