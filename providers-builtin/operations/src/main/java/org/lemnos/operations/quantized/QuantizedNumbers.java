package org.lemnos.operations.quantized;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;

/**
 * {@code nn/quantize_dequantize}: the number that the small integer stands for which stands for a number, as networks hold it that are trained to be quantized.
 *
 * <p>Inputs and attributes are those of {@link Quantize}; output y of x's type and shape: {@link Dequantize} of what that gives, by the same scale and zero point. The
 * product is rounded once. Definition: ONNX DequantizeLinear 25 behind QuantizeLinear 25.
 */
public final class QuantizedNumbers implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/quantize_dequantize");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Granularity.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Rounds numbers to multiples of a scale and back.")
                    .input(Port.required("x").types(ElementType.F32, ElementType.F16))
                    .input(Port.required("scale").types(ElementType.F32, ElementType.F16))
                    .input(Quantize.small("zero_point"))
                    .output(Port.required("y").types(ElementType.F32, ElementType.F16))
                    .attribute(AttributeSpec.bool(Quantize.HALF).orElse(false))
                    .attribute(AttributeSpec.integer(Quantize.BITS)
                            .range(0, Short.SIZE)
                            .orElse(0L)))
            .build();

    private static final Quantize QUANTIZE = new Quantize();

    /** Makes an oracle; it holds no state. */
    public QuantizedNumbers() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        QUANTIZE.infer(call);
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        Granularity granularity = Granularity.of(call);
        long[] small = Quantize.quantized(call, inputs);
        double[] scales = inputs.get(1).toDoubles();
        long[] zeroPoints = inputs.get(2).toLongs();
        double[] y = new double[small.length];
        Arrays.setAll(y, i -> {
            int place = granularity.scale(i);
            return (small[i] - zeroPoints[zeroPoints.length == 1 ? 0 : place]) * scales[place];
        });
        outputs.get(0).set(y);
    }

    @Override
    public void cases(OperationCases cases) {
        QUANTIZE.cases(cases);
    }
}
