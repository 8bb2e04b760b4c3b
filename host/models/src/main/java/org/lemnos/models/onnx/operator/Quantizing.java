package org.lemnos.models.onnx.operator;

import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.operations.quantized.Granularity;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.operations.tensor.Cast;

/** What the operators between numbers and the small integers that stand for them share. */
final class Quantizing {
    private static final int NAMES_AXIS = 13;
    private static final int HAS_BLOCKS = 21;

    private final OperatorCall call;
    private final Composer compose;

    Quantizing(OperatorCall call) {
        this.call = call;
        this.compose = new Composer(call);
    }

    /** The steps of the node. */
    Composer compose() {
        return compose;
    }

    /** Which scale belongs to which element. */
    Attributes granularity() {
        long axis = call.version() >= NAMES_AXIS ? call.integer("axis").orElse(1L) : 1L;
        long block = call.version() >= HAS_BLOCKS ? call.integer("block_size").orElse(0L) : 0L;
        return Attributes.of(Granularity.AXIS, axis).with(Granularity.BLOCK, block);
    }

    /** The element type of a value, which must be known. */
    ElementType knownType(ValueRef value) {
        return call.elementType(value)
                .orElseThrow(() -> call.unsupported("the element types of its inputs must be known when it is read"));
    }

    /** The type that an attribute names by ONNX's number, or another if it names none. */
    ElementType type(String attribute, ElementType otherwise) {
        return type(call.integer(attribute).orElse(0L), otherwise);
    }

    /** The type with one of ONNX's numbers, or another for 0. */
    ElementType type(long number, ElementType otherwise) {
        return number == 0 ? otherwise : ElementTypes.of(Math.toIntExact(number), "the output of " + call);
    }

    /** ONNX's number of the type that attribute {@code output_dtype} names, or 0 where there is no such attribute. */
    long outputNumber() {
        return call.version() >= HAS_BLOCKS ? call.integer("output_dtype").orElse(0L) : 0;
    }

    /** The type that attribute {@code output_dtype} names, or another if it names none. */
    ElementType outputType(ElementType otherwise) {
        return type(outputNumber(), otherwise);
    }

    /** The zero point that an input holds, or zero. */
    ValueRef zeroPoint(int input, ElementType type) {
        return call.has(input) ? call.unpacked(input) : zero("zero_point_" + input, type);
    }

    /** A zero. */
    ValueRef zero(String purpose, ElementType type) {
        return call.constant(purpose, MemoryTensor.zeros(TensorType.of(type)));
    }

    /** The same numbers in another type. */
    ValueRef cast(ValueRef x, ElementType to) {
        boolean same = call.elementType(x).filter(type -> type == to).isPresent();
        return same ? x : compose.step("cast", Cast.ID, Cast.VERSION, Attributes.of(Cast.TO, to.token()), x);
    }

    /** The numbers that sums of products of integers stand for become the node's output; the scales of both factors come multiplied. */
    void becomesRequantized(ValueRef sums, ValueRef scale, int outputScale) {
        ValueRef real = compose.mul(cast(sums, ElementType.F32), scale);
        ValueRef divisor = cast(call.input(outputScale), ElementType.F32);
        call.becomes(Quantize.ID, Quantize.VERSION, Attributes.none(), real, divisor, call.input(outputScale + 1));
    }
}
