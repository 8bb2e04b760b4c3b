package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.quantized.Dequantize;

/** ONNX DequantizeLinear of integers of up to 16, or of 32 bits. */
final class DequantizeLinearOperator implements Operator {
    @Override
    public String name() {
        return "DequantizeLinear";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(10, 13, 19, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        Quantizing quantizing = new Quantizing(call);
        ValueRef x = call.unpacked(0);
        ElementType scaleType = call.knownElementType(1);
        ElementType made = scaleType == ElementType.F16 ? ElementType.F16 : ElementType.F32;
        ElementType wanted = quantizing.outputType(scaleType);
        ValueRef numbers = quantizing
                .compose()
                .step(
                        "numbers",
                        Dequantize.ID,
                        Dequantize.VERSION,
                        quantizing.granularity(),
                        x,
                        quantizing.cast(call.input(1), made),
                        quantizing.zeroPoint(2, quantizing.knownType(x)));
        call.becomes(0, quantizing.cast(numbers, wanted));
    }
}
