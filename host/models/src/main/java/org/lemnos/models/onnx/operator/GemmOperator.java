package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.tensor.CastLike;
import org.lemnos.operations.tensor.Transpose;

/** ONNX Gemm: alpha · A · B + beta · C, with A and B transposed where it says so. */
final class GemmOperator implements Operator {
    @Override
    public String name() {
        return "Gemm";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, 9, 11, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        float alpha = call.number("alpha").orElse(1f);
        float beta = call.number("beta").orElse(1f);
        ValueRef a = matrix(call, 0, "transA");
        ValueRef b = matrix(call, 1, "transB");
        boolean adds = call.has(2) && beta != 0;
        if (alpha == 1 && !adds) {
            call.becomes(MatMul.ID, MatMul.VERSION, Attributes.none(), a, b);
            return;
        }
        ValueRef product = call.step("product", MatMul.ID, MatMul.VERSION, Attributes.none(), a, b);
        if (!adds) {
            call.becomes(Mul.ID, Mul.VERSION, Attributes.none(), product, factor(call, "alpha", alpha, product));
            return;
        }
        call.becomes(
                Add.ID,
                Add.VERSION,
                Attributes.none(),
                scaled(call, "alpha", alpha, product),
                scaled(call, "beta", beta, call.input(2)));
    }

    private static ValueRef matrix(OperatorCall call, int input, String transposed) {
        if (call.integer(transposed).orElse(0L) == 0) {
            return call.input(input);
        }
        return call.step(transposed, Transpose.ID, Transpose.VERSION, Attributes.none(), call.input(input));
    }

    private static ValueRef scaled(OperatorCall call, String name, float factor, ValueRef x) {
        return factor == 1
                ? x
                : call.step(name + "_times", Mul.ID, Mul.VERSION, Attributes.none(), x, factor(call, name, factor, x));
    }

    private static ValueRef factor(OperatorCall call, String name, float factor, ValueRef like) {
        ValueRef scalar = call.scalar(name, factor);
        return call.step(name + "_typed", CastLike.ID, CastLike.VERSION, Attributes.none(), scalar, like);
    }
}
