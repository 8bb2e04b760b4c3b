package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.stream.IntStream;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Concat;

/** ONNX Concat. */
final class ConcatOperator implements Operator {
    @Override
    public String name() {
        return "Concat";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(4, 11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        long axis = call.integer("axis").orElseThrow(() -> call.malformed("attribute 'axis' is missing"));
        ValueRef[] inputs =
                IntStream.range(0, call.inputs()).mapToObj(call::input).toArray(ValueRef[]::new);
        call.becomes(Concat.ID, Concat.VERSION, Attributes.of(Concat.AXIS, axis), inputs);
    }
}
