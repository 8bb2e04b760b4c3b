package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.quantized.Quantize;

/** ONNX DynamicQuantizeLinear: the range of x, widened to hold 0, becomes that of u8. */
final class DynamicQuantizeLinearOperator implements Operator {
    private static final float STEPS = 255;

    @Override
    public String name() {
        return "DynamicQuantizeLinear";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11);
    }

    @Override
    public void convert(OperatorCall call) {
        Quantizing quantizing = new Quantizing(call);
        Composer compose = quantizing.compose();
        ValueRef x = call.input(0);
        ValueRef most = withZero(call, BinaryFunctions.MAX, all(compose, Reduction.MAX, x));
        ValueRef least = withZero(call, BinaryFunctions.MIN, all(compose, Reduction.MIN, x));
        ValueRef scale = compose.div(compose.sub(most, least), call.scalar("steps", STEPS));
        ValueRef below = compose.apply(UnaryFunctions.NEG, least);
        ValueRef zeroPoint = quantized(compose, below, scale, quantizing.zero("zero", ElementType.U8));
        if (call.hasOutput(0)) {
            call.becomes(0, quantized(compose, x, scale, zeroPoint));
        }
        if (call.hasOutput(1)) {
            call.becomes(1, scale);
        }
        if (call.hasOutput(2)) {
            call.becomes(2, zeroPoint);
        }
    }

    private static ValueRef quantized(Composer compose, ValueRef x, ValueRef scale, ValueRef zeroPoint) {
        return compose.step("quantized", Quantize.ID, Quantize.VERSION, Attributes.none(), x, scale, zeroPoint);
    }

    private static ValueRef all(Composer compose, Reduction reduction, ValueRef x) {
        return compose.step("all", reduction.id(), reduction.version(), Attributes.of(ReduceMean.KEEPDIMS, false), x);
    }

    private static ValueRef withZero(OperatorCall call, BinaryFunction function, ValueRef value) {
        String purpose = function == BinaryFunctions.MAX ? "most" : "least";
        ValueRef zero = call.scalar(purpose + "_zero", 0);
        return call.step(purpose, function.id(), function.version(), Attributes.none(), value, zero);
    }
}
