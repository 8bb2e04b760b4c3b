package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.BinaryFunction;

/**
 * An operator of two inputs that a function computes which takes them the other way round.
 *
 * @param name ONNX's name
 * @param function what computes it
 * @param versions the definitions that are covered; they differ in element types only
 */
record SwappedOperator(String name, BinaryFunction function, SortedSet<Integer> versions) implements Operator {
    @Override
    public void convert(OperatorCall call) {
        call.becomes(function.id(), function.version(), Attributes.none(), call.input(1), call.input(0));
    }
}
