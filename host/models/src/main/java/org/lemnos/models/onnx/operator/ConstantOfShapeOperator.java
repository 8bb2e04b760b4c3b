package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.TensorDecoder;
import org.lemnos.operations.tensor.Fill;

/** ONNX ConstantOfShape; zeros of f32 where it gives no value. */
final class ConstantOfShapeOperator implements Operator {
    @Override
    public String name() {
        return "ConstantOfShape";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 20, 21, 23, 24, 25);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 0;
    }

    @Override
    public void convert(OperatorCall call) {
        Optional<TensorProto> given = call.tensor("value");
        MemoryTensor tensor = given.map(proto -> TensorDecoder.decode(proto, "the value of " + call))
                .orElseGet(() -> MemoryTensor.of(new float[1], 1));
        ValueRef value = call.constant("value", tensor);
        call.becomes(Fill.ID, Fill.VERSION, Attributes.none(), value, call.input(0));
    }
}
