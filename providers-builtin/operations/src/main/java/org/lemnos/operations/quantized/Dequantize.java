package org.lemnos.operations.quantized;

import java.util.List;
import org.lemnos.api.Version;
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
 * {@code nn/dequantize}: the number that an integer stands for, (x - zero point) times the scale.
 *
 * <p>Inputs x and zero_point of u8, i8, u16, i16 or i32, scale of f32 or f16; output y of the scale's type and x's shape. {@link
 * Granularity} says which scale belongs to which element. Definition: ONNX DequantizeLinear 25.
 */
public final class Dequantize implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/dequantize");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Granularity.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Multiplies integers by a scale.")
                    .input(whole("x"))
                    .input(Port.required("scale").types(ElementType.F32, ElementType.F16))
                    .input(whole("zero_point"))
                    .output(Port.required("y").types(ElementType.F32, ElementType.F16)))
            .build();

    private static final ElementType[] WHOLE = {
        ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16, ElementType.I32
    };

    /** Makes an oracle; it holds no state. */
    public Dequantize() {}

    private static Port whole(String name) {
        return Port.required(name)
                .types(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16, ElementType.I32);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 2);
        Granularity.of(call);
        return List.of(call.input(0).withElementType(call.input(1).elementType()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        Granularity granularity = Granularity.of(call);
        long[] x = inputs.get(0).toLongs();
        double[] scales = inputs.get(1).toDoubles();
        long[] zeroPoints = inputs.get(2).toLongs();
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            int place = granularity.scale(i);
            y[i] = (x[i] - zeroPoints[zeroPoints.length == 1 ? 0 : place]) * scales[place];
        }
        outputs.get(0).set(y);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (ElementType whole : WHOLE) {
                Attributes plain = Attributes.none();
                along(cases, plain, TensorType.of(whole, 4099), type);
                along(cases, plain, TensorType.of(whole), type);
                along(cases, plain, TensorType.of(whole, 0, 3), type);
                TensorType x = TensorType.of(whole, 3, 5, 7);
                along(cases, plain.with(Granularity.AXIS, 1L), x, type, 5);
                along(cases, plain.with(Granularity.AXIS, -1L), x, type, 7);
                along(cases, plain.with(Granularity.AXIS, 0L).with(Granularity.BLOCK, 2L), x, type, 2, 5, 7);
                along(cases, plain.with(Granularity.AXIS, 2L).with(Granularity.BLOCK, 3L), x, type, 3, 5, 3);
            }
        }
    }

    private static void along(
            OperationCases cases, Attributes attributes, TensorType x, ElementType type, long... scale) {
        TensorType scales = TensorType.of(type, scale);
        Sweep.add(cases, attributes, x, scales, TensorType.of(x.elementType()));
        if (scale.length > 0) {
            Sweep.add(cases, attributes, x, scales, TensorType.of(x.elementType(), scale));
        }
    }
}
