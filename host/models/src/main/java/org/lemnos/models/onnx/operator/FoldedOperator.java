package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.ValueRef;

/**
 * An operator of any number of inputs that an operation on two computes, one input after another.
 *
 * @param name ONNX's name
 * @param operation what combines two
 * @param needs the operation's version
 * @param versions the definitions that are covered; they differ in element types only
 */
record FoldedOperator(String name, OperationId operation, Version needs, SortedSet<Integer> versions)
        implements Operator {
    @Override
    public void convert(OperatorCall call) {
        ValueRef all = call.input(0);
        for (int i = 1; i < call.inputs() - 1; i++) {
            all = call.step("first_" + (i + 1), operation, needs, Attributes.none(), all, call.input(i));
        }
        if (call.inputs() == 1) {
            call.becomes(all);
        } else {
            call.becomes(operation, needs, Attributes.none(), all, call.input(call.inputs() - 1));
        }
    }
}
