package org.lemnos.operations.linear;

import java.util.Arrays;
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
 * {@code nn/linear}: a matrix product, a bias for each column, and an activation.
 *
 * <p>Inputs x [..., k], weight [k, n] and, optionally, bias [n], of one floating type; output y [..., n] = activation(x · weight + bias). The attribute
 * {@link SumActivation#ATTRIBUTE} is one of {@code none}, {@code relu}, {@code gelu}, {@code gelu_tanh} and {@code silu}. The sum of no terms is 0.
 * Definition: {@link org.lemnos.operations.nn.MatMul}, {@link org.lemnos.operations.math.Add} and the activation's operation in this order, rounded once.
 */
public final class Linear implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/linear");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The place of the weights. */
    public static final int WEIGHT = 1;

    /** The place of the bias. */
    public static final int BIAS = 2;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Multiplies rows with a matrix, adds a bias and applies an activation.")
            .input(Ports.floating("x"))
            .input(Ports.floating("weight"))
            .input(Ports.optionalFloating("bias"))
            .output(Ports.floating("y"))
            .attribute(SumActivation.attribute(SumActivation.values()).orElse(SumActivation.NONE.token()))
            .build();

    private static final long[][] MKN_EDGES = {
        {0, 4, 8},
        {3, 0, 8},
        {3, 0, 5},
        {3, 4, 0},
        {1, 1, 1},
        {1, 384, 384},
        {1, 1536, 96},
        {1, 33, 1},
        {3, 1, 5},
        {5, 7, 3},
        {17, 17, 17},
        {16, 384, 256},
        {31, 33, 32},
        {32, 32, 32},
        {33, 31, 33},
        {64, 64, 64},
        {65, 65, 63},
        {127, 16, 129},
        {129, 132, 136},
        {2, 4099, 3},
        {257, 3, 5},
    };
    private static final long[][] X_FORMS = {{8}, {2, 3, 8}, {2, 0, 8}, {2, 1, 2, 1, 2, 1, 2, 8}};

    /** Makes an oracle; it holds no state. */
    public Linear() {}

    private static Projection projection(OperationCall call) {
        return new Projection(call, WEIGHT, BIAS);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(projection(call).infer());
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        SumActivation activation = SumActivation.of(call);
        double[] sums = projection(call).sums(inputs);
        outputs.get(0).set(Arrays.stream(sums).map(activation::of).toArray());
    }

    /** The extent k that each element sums over, and the bias. */
    @Override
    public long terms(OperationCall call) {
        return projection(call).terms();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (int i = 0; i < MKN_EDGES.length; i++) {
                long[] mkn = MKN_EDGES[i];
                add(cases, type, SumActivation.NONE, i % 2 == 0, mkn[2], mkn[0], mkn[1]);
            }
            for (SumActivation activation : SumActivation.values()) {
                add(cases, type, activation, true, 36, 17, 64);
                add(cases, type, activation, true, 32, 40, 16);
                add(cases, type, activation, false, 7, 5, 9);
            }
            for (long[] x : X_FORMS) {
                add(cases, type, SumActivation.RELU, true, 12, x);
            }
        }
    }

    private static void add(
            OperationCases cases, ElementType type, SumActivation activation, boolean biased, long n, long... x) {
        Attributes attributes = Attributes.of(SumActivation.ATTRIBUTE, activation.token());
        TensorType rows = TensorType.of(type, x);
        TensorType weight = TensorType.of(type, rows.dim(-1), n);
        if (biased) {
            Sweep.add(cases, attributes, rows, weight, TensorType.of(type, n));
        } else {
            Sweep.add(cases, attributes, rows, weight);
        }
    }
}
