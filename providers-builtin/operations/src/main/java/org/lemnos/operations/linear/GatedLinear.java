package org.lemnos.operations.linear;

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
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/gated_linear}: two matrix products of one left operand, the first of which gates the second, as in the feed-forward layers of many models.
 *
 * <p>Inputs x [..., k], weight_gate and weight_up [k, n], and bias_gate and bias_up [n] or neither, of one floating type; output y [..., n] = activation(x ·
 * weight_gate + bias_gate) times (x · weight_up + bias_up), element by element. The attribute {@link SumActivation#ATTRIBUTE} is one of {@code silu},
 * {@code gelu}, {@code gelu_tanh} and {@code relu}. Definition: {@link Linear}, {@link Linear} and {@link org.lemnos.operations.math.Mul} in this order,
 * rounded once.
 */
public final class GatedLinear implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/gated_linear");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The place of the gate's weights. */
    public static final int WEIGHT_GATE = 1;

    /** The place of the other weights. */
    public static final int WEIGHT_UP = 2;

    /** The place of the gate's bias. */
    public static final int BIAS_GATE = 3;

    /** The place of the other bias. */
    public static final int BIAS_UP = 4;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Multiplies rows with two matrices, and one result with an activation of the other.")
            .input(Ports.floating("x"))
            .input(Ports.floating("weight_gate"))
            .input(Ports.floating("weight_up"))
            .input(Ports.optionalFloating("bias_gate"))
            .input(Ports.optionalFloating("bias_up"))
            .output(Ports.floating("y"))
            .attribute(SumActivation.attribute(
                    SumActivation.SILU, SumActivation.GELU, SumActivation.GELU_TANH, SumActivation.RELU))
            .build();

    private static final long[][] MKN_EDGES = {
        {0, 4, 4},
        {3, 0, 8},
        {3, 4, 0},
        {1, 1, 1},
        {1, 256, 64},
        {5, 7, 3},
        {16, 96, 128},
        {17, 32, 36},
        {33, 31, 33},
        {65, 16, 68},
    };

    /** Makes an oracle; it holds no state. */
    public GatedLinear() {}

    private static Projection gate(OperationCall call) {
        return new Projection(call, WEIGHT_GATE, BIAS_GATE);
    }

    private static Projection up(OperationCall call) {
        return new Projection(call, WEIGHT_UP, BIAS_UP);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Projection.allOrNone(call, BIAS_GATE, BIAS_UP);
        TensorType gate = gate(call).infer();
        TensorType up = up(call).infer();
        if (!gate.equals(up)) {
            throw new IllegalArgumentException(call.operation() + ": weights " + call.input(WEIGHT_GATE) + " and "
                    + call.input(WEIGHT_UP) + " have different numbers of columns");
        }
        return List.of(gate);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        SumActivation activation = SumActivation.of(call);
        double[] gates = gate(call).sums(inputs);
        double[] results = up(call).sums(inputs);
        for (int i = 0; i < results.length; i++) {
            results[i] *= activation.of(gates[i]);
        }
        outputs.get(0).set(results);
    }

    /** The extent k that each of the two sums runs over, and the bias. */
    @Override
    public long terms(OperationCall call) {
        return gate(call).terms();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (int i = 0; i < MKN_EDGES.length; i++) {
                add(cases, type, SumActivation.RELU, i % 2 == 0, MKN_EDGES[i]);
            }
            for (SumActivation activation :
                    new SumActivation[] {SumActivation.SILU, SumActivation.GELU, SumActivation.GELU_TANH}) {
                add(cases, type, activation, true, 18, 64, 36);
                add(cases, type, activation, false, 40, 16, 64);
                add(cases, type, activation, false, 7, 5, 9);
            }
        }
    }

    private static void add(
            OperationCases cases, ElementType type, SumActivation activation, boolean biased, long... mkn) {
        Attributes attributes = Attributes.of(SumActivation.ATTRIBUTE, activation.token());
        TensorType x = TensorType.of(type, mkn[0], mkn[1]);
        TensorType weight = TensorType.of(type, mkn[1], mkn[2]);
        TensorType bias = TensorType.of(type, mkn[2]);
        if (biased) {
            Sweep.add(cases, attributes, x, weight, weight, bias, bias);
        } else {
            Sweep.add(cases, attributes, x, weight, weight);
        }
    }
}
