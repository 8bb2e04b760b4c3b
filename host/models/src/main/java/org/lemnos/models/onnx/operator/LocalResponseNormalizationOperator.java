package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.Window;

/**
 * ONNX LRN: x / (bias + alpha / size · Σ x²)^beta, the sum over the channels of a window around each. The channels are the rows of a
 * picture that is pooled.
 */
final class LocalResponseNormalizationOperator implements Operator {
    @Override
    public String name() {
        return "LRN";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        long size = call.integer("size").orElseThrow(() -> call.malformed("attribute 'size' is missing"));
        if (size < 1) {
            throw call.malformed("attribute 'size' is " + size + "; at least 1 is needed");
        }
        float alpha = call.number("alpha").orElse(0.0001f);
        float beta = call.number("beta").orElse(0.75f);
        float bias = call.number("bias").orElse(1f);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef picture = compose.joined(
                compose.extents(x, 0, 1), compose.list(1), compose.extents(x, 1, 2), compose.elementsFrom(x, 2));
        Attributes window = Attributes.of(Pool.KERNEL, new long[] {size, 1})
                .with(Window.PADS, new long[] {(size - 1) / 2, 0, size / 2, 0})
                .with(Pool.KIND, Pool.SUM);
        ValueRef sums =
                compose.step("sums", Pool.ID, Pool.VERSION, window, compose.reshapeExactly(compose.mul(x, x), picture));
        ValueRef scale = compose.add(
                compose.mul(compose.reshapeLike(sums, x), compose.number(alpha / size, x)), compose.number(bias, x));
        ValueRef divisor =
                compose.step("power", Pow.ID, Pow.VERSION, Attributes.none(), scale, compose.number(beta, x));
        call.becomes(compose.div(x, divisor));
    }
}
