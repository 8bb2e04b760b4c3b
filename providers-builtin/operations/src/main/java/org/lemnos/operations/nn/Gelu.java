package org.lemnos.operations.nn;

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
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.ErrorFunction;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/gelu}: the Gaussian error linear unit of each element.
 *
 * <p>Input x and output y of one floating type and shape. {@link #APPROXIMATE} chooses between x/2 · (1 + erf(x/√2)) and the approximation
 * x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³))). Where the bracket is 0, which it is at -∞, IEEE 754 decides: -∞ becomes NaN. Definition:
 * ONNX Gelu 20.
 */
public final class Gelu implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/gelu");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that says by which function: {@link #NONE}, which is the default, or {@link #TANH}. */
    public static final String APPROXIMATE = "approximate";

    /** By the error function. */
    public static final String NONE = "none";

    /** By the hyperbolic tangent. */
    public static final String TANH = "tanh";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Weighs each element by the Gaussian distribution function of it.")
            .input(Ports.floating("x"))
            .output(Ports.floating("y"))
            .attribute(AttributeSpec.text(APPROXIMATE, NONE, TANH).orElse(NONE))
            .build();

    private static final double SLOPE = Math.sqrt(2 / Math.PI);
    private static final double CUBIC = 0.044715;

    /** Makes an oracle; it holds no state. */
    public Gelu() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        boolean tanh = call.attributes().text(APPROXIMATE).equals(TANH);
        double[] values = inputs.get(0).toDoubles();
        for (int i = 0; i < values.length; i++) {
            values[i] = tanh ? approximated(values[i]) : exact(values[i]);
        }
        outputs.get(0).set(values);
    }

    /** The unit of one number by the error function: 1 + erf(t) is erfc(-t), which keeps its digits where erf is close to -1. */
    public static double exact(double x) {
        return 0.5 * x * ErrorFunction.complement(-x / Math.sqrt(2));
    }

    /** The unit of one number by the hyperbolic tangent: (1 + tanh z) / 2 is 1 / (1 + exp(-2z)), which keeps its digits where tanh is close to -1. */
    public static double approximated(double x) {
        double z = SLOPE * (x + CUBIC * x * x * x);
        return x * (1 / (1 + Math.exp(-2 * z)));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (String approximate : new String[] {NONE, TANH}) {
                Sweep.shapes()
                        .forEach(dims ->
                                Sweep.add(cases, Attributes.of(APPROXIMATE, approximate), TensorType.of(type, dims)));
            }
            Sweep.add(cases, Attributes.none(), TensorType.of(type, 16, 1536));
        }
    }
}
