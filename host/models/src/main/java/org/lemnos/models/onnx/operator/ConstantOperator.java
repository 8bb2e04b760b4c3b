package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.SparseDecoder;
import org.lemnos.models.onnx.file.StoredTensor;
import org.lemnos.models.onnx.file.TensorDecoder;

/** ONNX Constant: a tensor, a sparse one, or numbers; texts are no element type of ours. */
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
        if (call.attribute("value_string").isPresent()
                || call.attribute("value_strings").isPresent()) {
            throw call.unsupported("its value is text, which no tensor of ours holds");
        }
        Optional<StoredTensor> value =
                call.tensor("value").map(proto -> TensorDecoder.stored(proto, "the value of " + call));
        value = value.or(() -> call.attribute("sparse_value").map(attribute -> sparse(call, attribute)));
        value = value.or(() -> numbers(call).map(tensor -> new StoredTensor(call.id, tensor.type(), tensor.data())));
        call.finish();
        call.becomes(value.orElseThrow(() -> call.malformed("it has no value")));
    }

    private static StoredTensor sparse(OperatorCall call, AttributeProto attribute) {
        if (!attribute.hasSparseTensor()) {
            throw call.malformed("attribute 'sparse_value' is no sparse tensor");
        }
        return SparseDecoder.decode(attribute.getSparseTensor(), "the value of " + call);
    }

    private static Optional<MemoryTensor> numbers(OperatorCall call) {
        Optional<MemoryTensor> value = call.integer("value_int").map(number -> MemoryTensor.of(new long[] {number}));
        value = value.or(() -> call.integers("value_ints").map(numbers -> MemoryTensor.of(numbers, numbers.length)));
        value = value.or(() -> call.number("value_float").map(number -> MemoryTensor.of(new float[] {number})));
        return value.or(() -> call.numbers("value_floats").map(numbers -> MemoryTensor.of(numbers, numbers.length)));
    }
}
