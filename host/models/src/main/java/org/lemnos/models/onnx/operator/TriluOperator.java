package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Triangle;

/** ONNX Trilu. */
final class TriluOperator implements Operator {
    @Override
    public String name() {
        return "Trilu";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(14);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long diagonal = 0;
        if (call.has(1)) {
            long[] k = call.known(1, "the diagonal k");
            if (k.length != 1) {
                throw call.malformed("the diagonal k has " + k.length + " elements; one is needed");
            }
            diagonal = k[0];
        }
        Attributes attributes = Attributes.of(
                        Triangle.UPPER, call.integer("upper").orElse(1L) != 0)
                .with(Triangle.DIAGONAL, diagonal);
        call.becomes(Triangle.ID, Triangle.VERSION, attributes, call.input(0));
    }
}
