package org.lemnos.models.onnx.operator;

import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Pow;

/**
 * The norm of some elements, (Σ |x|ᵖ)^(1/p), around the operation that adds them up.
 *
 * @param compose the steps of the node
 * @param p the attribute {@code p}, at least 1
 */
record Norm(Composer compose, long p) {
    static Norm of(OperatorCall call, Composer compose) {
        long p = call.integer("p").orElse(2L);
        if (p < 1) {
            throw call.malformed("attribute 'p' is " + p + "; at least 1 is needed");
        }
        return new Norm(compose, p);
    }

    /** What is to be added up. */
    ValueRef terms(ValueRef x) {
        if (p == 2) {
            return compose.mul(x, x);
        }
        ValueRef sizes = compose.apply(UnaryFunctions.ABS, x);
        return p == 1 ? sizes : power(sizes, (float) p);
    }

    /** What the sum comes to. */
    ValueRef ofSum(ValueRef sum) {
        if (p == 2) {
            return compose.sqrt(sum);
        }
        return p == 1 ? sum : power(sum, 1f / p);
    }

    private ValueRef power(ValueRef x, float exponent) {
        return compose.step("power", Pow.ID, Pow.VERSION, Attributes.none(), x, compose.number(exponent, x));
    }
}
