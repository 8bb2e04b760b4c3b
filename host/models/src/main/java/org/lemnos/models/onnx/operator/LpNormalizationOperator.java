package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Reduction;

/** ONNX LpNormalization: x by its norm along an axis, and 0 where that is 0. */
final class LpNormalizationOperator implements Operator {
    @Override
    public String name() {
        return "LpNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        long axis = call.integer("axis").orElse(-1L);
        long p = call.integer("p").orElse(2L);
        if (p != 1 && p != 2) {
            throw call.malformed("attribute 'p' is " + p + "; 1 and 2 are allowed");
        }
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef norm = p == 1
                ? compose.reduce(Reduction.SUM, compose.apply(UnaryFunctions.ABS, x), axis)
                : compose.sqrt(compose.reduce(Reduction.SUM, compose.mul(x, x), axis));
        ValueRef isZero = call.step(
                "is_zero",
                BinaryFunctions.EQUAL.id(),
                BinaryFunctions.EQUAL.version(),
                Attributes.none(),
                norm,
                compose.number(0, x));
        ValueRef divisor =
                call.step("divisor", Where.ID, Where.VERSION, Attributes.none(), isZero, compose.number(1, x), norm);
        call.becomes(Div.ID, Div.VERSION, Attributes.none(), x, divisor);
    }
}
