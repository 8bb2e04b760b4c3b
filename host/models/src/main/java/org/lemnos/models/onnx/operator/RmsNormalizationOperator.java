package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Mul;

/** ONNX RMSNormalization: the axes from one on by the root of their mean square. */
final class RmsNormalizationOperator implements Operator {
    @Override
    public String name() {
        return "RMSNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(23);
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.integer("stash_type").orElse(1L) != 1) {
            throw call.unsupported("attribute 'stash_type' is not 1, which is f32");
        }
        float epsilon = call.number("epsilon").orElse(1e-5f);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef rows = compose.flatten(x, call.integer("axis").orElse(-1L));
        ValueRef square = compose.mean(compose.mul(rows, rows), 1);
        ValueRef root = compose.sqrt(compose.add(square, compose.number(epsilon, square)));
        ValueRef normalized = compose.reshapeLike(compose.div(rows, root), x);
        call.becomes(Mul.ID, Mul.VERSION, Attributes.none(), normalized, call.input(1));
    }
}
