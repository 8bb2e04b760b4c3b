package org.lemnos.operations.quantized;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/quantize}: the small integer that stands for a number, x / scale rounded to the nearest, ties to even, plus the zero point, at most the
 * limits of its type.
 *
 * <p>Inputs x and scale of f32 or both of f16, zero_point of u8, i8, u16 or i16; output y of the zero point's type and x's shape; with
 * {@link #BITS} of less than its bits. {@link Granularity} says which scale belongs to which element. The quotient is the correctly
 * rounded one of f32, or of f16 with {@link #HALF}; where it is NaN, as 0 / 0 is, which ONNX leaves open, the zero point stands for it.
 * Definition: ONNX QuantizeLinear 25.
 */
public final class Quantize implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/quantize");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that says whether the quotient is rounded to f16 before it is to an integer. */
    public static final String HALF = "half";

    /** The attribute with the number of bits that y's integers have; 0 for all of their type. */
    public static final String BITS = "bits";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Granularity.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Rounds numbers to multiples of a scale.")
                    .input(Port.required("x").types(ElementType.F32, ElementType.F16))
                    .input(Port.required("scale").types(ElementType.F32, ElementType.F16))
                    .input(small("zero_point"))
                    .output(small("y"))
                    .attribute(AttributeSpec.bool(HALF).orElse(false))
                    .attribute(AttributeSpec.integer(BITS).range(0, Short.SIZE).orElse(0L)))
            .build();

    private static final ElementType[] SMALL = {ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16};

    /** Makes an oracle; it holds no state. */
    public Quantize() {}

    /** A port of the integers that stand for numbers. */
    static Port small(String name) {
        return Port.required(name).types(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16);
    }

    /** The least integer of y. */
    public static long least(OperationCall call) {
        return isSigned(call) ? -1L << (bits(call) - 1) : 0;
    }

    /** The largest integer of y. */
    public static long most(OperationCall call) {
        return (1L << (isSigned(call) ? bits(call) - 1 : bits(call))) - 1;
    }

    private static boolean isSigned(OperationCall call) {
        ElementType type = call.input(2).elementType();
        return type == ElementType.I8 || type == ElementType.I16;
    }

    private static int bits(OperationCall call) {
        long bits = call.attributes().integer(BITS);
        return bits == 0 ? Byte.SIZE * call.input(2).elementType().sizeBytes() : (int) bits;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        Granularity.of(call);
        if (bits(call) > Byte.SIZE * call.input(2).elementType().sizeBytes()) {
            throw new IllegalArgumentException(ID + ": " + bits(call) + " bits do not fit " + call.input(2));
        }
        return List.of(call.input(0).withElementType(call.input(2).elementType()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        outputs.get(0).set(quantized(call, inputs));
    }

    /** The integers that stand for x. */
    static long[] quantized(OperationCall call, List<HostTensor> inputs) {
        Granularity granularity = Granularity.of(call);
        boolean half = call.attributes().bool(HALF);
        double[] x = inputs.get(0).toDoubles();
        double[] scales = inputs.get(1).toDoubles();
        long[] zeroPoints = inputs.get(2).toLongs();
        long least = least(call);
        long most = most(call);
        long[] y = new long[x.length];
        for (int i = 0; i < y.length; i++) {
            int place = granularity.scale(i);
            // Binary64 has more than twice the digits of binary32, which has more than twice those of binary16:
            // rounding in steps is rounding once.
            float single = (float) (x[i] / scales[place]);
            double quotient = half ? rounded(single) : single;
            double nearest = Double.isNaN(quotient) ? 0 : Math.rint(quotient);
            double sum = nearest + zeroPoints[zeroPoints.length == 1 ? 0 : place];
            y[i] = (long) Math.max((double) least, Math.min((double) most, sum));
        }
        return y;
    }

    /** The nearest binary16, ties to even. */
    private static double rounded(float value) {
        if (!Float.isFinite(value)) {
            return value;
        }
        double unit = Math.scalb(1.0, Math.max(Math.getExponent(value), -14) - 10);
        double nearest = Math.rint(value / unit) * unit;
        return Math.abs(nearest) > 65504 ? Math.copySign(Double.POSITIVE_INFINITY, nearest) : nearest;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (ElementType small : SMALL) {
                Attributes plain = Attributes.of(HALF, type == ElementType.F16);
                each(cases, plain, TensorType.of(type, 4099), small);
                each(cases, plain, TensorType.of(type), small);
                each(cases, plain, TensorType.of(type, 0, 3), small);
                TensorType x = TensorType.of(type, 3, 5, 7);
                along(cases, plain.with(Granularity.AXIS, 1L), x, small, 5);
                along(cases, plain.with(Granularity.AXIS, -1L), x, small, 7);
                along(cases, plain.with(Granularity.AXIS, 0L).with(Granularity.BLOCK, 2L), x, small, 2, 5, 7);
                along(cases, plain.with(Granularity.AXIS, 2L).with(Granularity.BLOCK, 3L), x, small, 3, 5, 3);
            }
        }
        for (ElementType small : new ElementType[] {ElementType.U8, ElementType.I8}) {
            each(cases, Attributes.of(BITS, 4L), TensorType.of(ElementType.F32, 257), small);
            each(cases, Attributes.of(BITS, 2L), TensorType.of(ElementType.F32, 33), small);
        }
        Attributes rounded = Attributes.of(HALF, true);
        each(cases, rounded, TensorType.of(ElementType.F32, 257), ElementType.U8);
    }

    private static void each(OperationCases cases, Attributes attributes, TensorType x, ElementType small) {
        Sweep.add(cases, attributes, x, TensorType.of(x.elementType()), TensorType.of(small));
    }

    private static void along(
            OperationCases cases, Attributes attributes, TensorType x, ElementType small, long... scale) {
        Sweep.add(cases, attributes, x, TensorType.of(x.elementType(), scale), TensorType.of(small, scale));
        Sweep.add(cases, attributes, x, TensorType.of(x.elementType(), scale), TensorType.of(small));
    }
}
