package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.UnaryFunction;

/**
 * An operator that one function of a number computes; its attributes are the function's, under the same names.
 *
 * @param name ONNX's name
 * @param function what computes it
 * @param versions the definitions that are covered; they differ in element types only
 */
record UnaryOperator(String name, UnaryFunction function, SortedSet<Integer> versions) implements Operator {
    @Override
    public void convert(OperatorCall call) {
        Attributes attributes = Attributes.none();
        for (String attribute : function.attributes()) {
            Optional<Float> value = call.number(attribute);
            if (value.isPresent()) {
                attributes = attributes.with(attribute, value.get());
            }
        }
        call.becomes(function.id(), function.version(), attributes, call.input(0));
    }
}
