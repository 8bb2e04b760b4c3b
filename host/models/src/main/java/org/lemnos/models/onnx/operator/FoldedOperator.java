package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunction;

/**
 * An operator of any number of inputs that a function of two computes, one input after another.
 *
 * @param name ONNX's name
 * @param function what combines two
 * @param versions the definitions that are covered; they differ in element types only
 */
record FoldedOperator(String name, BinaryFunction function, SortedSet<Integer> versions) implements Operator {
    @Override
    public void convert(OperatorCall call) {
        ValueRef all = call.input(0);
        for (int i = 1; i < call.inputs() - 1; i++) {
            all = call.step(
                    "first_" + (i + 1), function.id(), function.version(), Attributes.none(), all, call.input(i));
        }
        if (call.inputs() == 1) {
            call.becomes(all);
        } else {
            call.becomes(function.id(), function.version(), Attributes.none(), all, call.input(call.inputs() - 1));
        }
    }
}
