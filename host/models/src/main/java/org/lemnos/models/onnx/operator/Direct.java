package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.ValueRef;

/**
 * An operator without attributes that a standard operation computes as it is.
 *
 * @param name ONNX's name
 * @param inputs how many it takes
 * @param operation what computes it
 * @param needs the operation's version
 * @param versions the definitions that are covered; they differ in element types only
 */
record Direct(String name, int inputs, OperationId operation, Version needs, SortedSet<Integer> versions)
        implements Operator {
    @Override
    public void convert(OperatorCall call) {
        ValueRef[] values = IntStream.range(0, inputs).mapToObj(call::input).toArray(ValueRef[]::new);
        call.becomes(operation, needs, Attributes.none(), values);
    }
}
