package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.math.Cumulation;

/**
 * ONNX CumSum and CumProd, whose axis must be known.
 *
 * @param name ONNX's name
 * @param product whether it multiplies
 * @param versions the definitions that are covered
 */
record CumulativeOperator(String name, boolean product, SortedSet<Integer> versions) implements Operator {
    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] axis = call.known(1, "the axis");
        if (axis.length != 1) {
            throw call.malformed("the axis has " + axis.length + " numbers; one is needed");
        }
        Attributes attributes = Attributes.of(Cumulation.AXIS, axis[0])
                .with(Cumulation.PRODUCT, product)
                .with(Cumulation.EXCLUSIVE, call.integer("exclusive").orElse(0L) != 0)
                .with(Cumulation.REVERSE, call.integer("reverse").orElse(0L) != 0);
        call.becomes(Cumulation.ID, Cumulation.VERSION, attributes, call.input(0));
    }
}
