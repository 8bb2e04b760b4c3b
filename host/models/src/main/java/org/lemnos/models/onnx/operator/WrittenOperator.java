package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.function.Consumer;

/**
 * An operator whose conversion is one method.
 *
 * @param name ONNX's name
 * @param versions the definitions that are covered
 * @param conversion adds to the program what a node computes
 */
record WrittenOperator(String name, SortedSet<Integer> versions, Consumer<OperatorCall> conversion)
        implements Operator {
    WrittenOperator(String name, Consumer<OperatorCall> conversion, Integer... versions) {
        this(name, Operator.versions(versions), conversion);
    }

    @Override
    public void convert(OperatorCall call) {
        conversion.accept(call);
    }
}
