package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.onnx.file.PackedIntegers;
import org.lemnos.operations.quantized.Quantize;

/** ONNX QuantizeLinear to integers of up to 16 bits. The attribute {@code saturate} only concerns 8-bit floating types. */
final class QuantizeLinearOperator implements Operator {
    private static final int NAMES_PRECISION = 23;
    private static final Set<ElementType> SMALL =
            Set.of(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16);

    @Override
    public String name() {
        return "QuantizeLinear";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(10, 13, 19, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        call.integer("saturate");
        Quantizing quantizing = new Quantizing(call);
        ElementType scaleType = call.knownElementType(1);
        ElementType precision = call.version() >= NAMES_PRECISION ? quantizing.type("precision", scaleType) : scaleType;
        if (precision != ElementType.F32 && precision != ElementType.F16) {
            throw call.unsupported("quotients are rounded to f32 or f16, not to " + precision.token());
        }
        boolean alike = call.knownElementType(0) == scaleType && scaleType != ElementType.BF16;
        ValueRef x = alike ? call.input(0) : quantizing.cast(call.input(0), ElementType.F32);
        ValueRef scale = alike ? call.input(1) : quantizing.cast(call.input(1), ElementType.F32);
        long number = quantizing.outputNumber();
        Optional<PackedIntegers> packed = call.has(2) ? call.packed(2) : PackedIntegers.of(Math.toIntExact(number));
        ValueRef zeroPoint = quantizing.zeroPoint(
                2, packed.map(PackedIntegers::held).orElseGet(() -> quantizing.type(number, ElementType.U8)));
        ElementType small = quantizing.knownType(zeroPoint);
        if (!SMALL.contains(small)) {
            throw call.unsupported("numbers are quantized to integers of up to 16 bits, not to " + small.token());
        }
        Attributes attributes = quantizing
                .granularity()
                .with(Quantize.HALF, precision == ElementType.F16)
                .with(Quantize.BITS, packed.map(PackedIntegers::bits).orElse(0).longValue());
        ValueRef y = call.step("quantized", Quantize.ID, Quantize.VERSION, attributes, x, scale, zeroPoint);
        call.becomes(0, GraphValue.of(y, packed));
    }
}
