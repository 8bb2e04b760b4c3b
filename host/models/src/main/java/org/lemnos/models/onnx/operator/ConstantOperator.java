package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.TensorDecoder;

/** ONNX Constant: a tensor or numbers; texts and sparse tensors are refused as unknown attributes. */
final class ConstantOperator implements Operator {
    @Override
    public String name() {
        return "Constant";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 9, 11, 12, 13, 19, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        Optional<MemoryTensor> value =
                call.tensor("value").map(proto -> TensorDecoder.decode(proto, "the value of " + call));
        value = value.or(() -> call.integer("value_int").map(number -> MemoryTensor.of(new long[] {number})));
        value = value.or(() -> call.integers("value_ints").map(numbers -> MemoryTensor.of(numbers, numbers.length)));
        value = value.or(() -> call.number("value_float").map(number -> MemoryTensor.of(new float[] {number})));
        value = value.or(() -> call.attribute("value_floats").map(ConstantOperator::list));
        call.finish();
        call.becomes(value.orElseThrow(() -> call.malformed("it has no value")));
    }

    private static MemoryTensor list(AttributeProto attribute) {
        float[] numbers = new float[attribute.getFloatsCount()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = attribute.getFloats(i);
        }
        return MemoryTensor.of(numbers, numbers.length);
    }
}
