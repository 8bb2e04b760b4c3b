package org.lemnos.operations.linear;

import java.util.ArrayList;
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
 * {@code nn/qkv_projection}: three matrix products of one left operand, such as queries, keys and values of attention.
 *
 * <p>Inputs x [..., k], weights [k, n] for each of the three with an n of its own, at least 1, and three biases [n] or none, all of one floating type;
 * outputs [..., n] = x · weight + bias. Definition: {@link Linear} without activation, three times.
 */
public final class QkvProjection implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/qkv_projection");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The products. */
    public static final int PRODUCTS = 3;

    /** The place of the first weights; the others follow. */
    public static final int WEIGHT = 1;

    /** The place of the first bias; the others follow. */
    public static final int BIAS = WEIGHT + PRODUCTS;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Multiplies rows with three matrices and adds biases.")
            .input(Ports.floating("x"))
            .input(Ports.floating("weight_q"))
            .input(Ports.floating("weight_k"))
            .input(Ports.floating("weight_v"))
            .input(Ports.optionalFloating("bias_q"))
            .input(Ports.optionalFloating("bias_k"))
            .input(Ports.optionalFloating("bias_v"))
            .output(Ports.floating("q"))
            .output(Ports.floating("k"))
            .output(Ports.floating("v"))
            .build();

    /** m, k, and the columns of the three. */
    private static final long[][] EDGES = {
        {0, 4, 4, 4, 4},
        {3, 0, 8, 4, 8},
        {1, 1, 1, 1, 1},
        {1, 64, 64, 16, 16},
        {5, 7, 3, 1, 9},
        {16, 96, 64, 64, 64},
        {17, 32, 128, 32, 40},
        {33, 36, 8, 264, 16},
        {40, 33, 65, 17, 63},
        {65, 16, 36, 4, 68},
    };

    /** Makes an oracle; it holds no state. */
    public QkvProjection() {}

    private static Projection projection(OperationCall call, int number) {
        return new Projection(call, WEIGHT + number, BIAS + number);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Projection.allOrNone(call, BIAS, BIAS + 1, BIAS + 2);
        List<TensorType> results = new ArrayList<>();
        for (int number = 0; number < PRODUCTS; number++) {
            if (call.input(WEIGHT + number).rank() == 2
                    && call.input(WEIGHT + number).dim(1) == 0) {
                throw new IllegalArgumentException(call.operation() + ": input " + (WEIGHT + number) + " is "
                        + call.input(WEIGHT + number) + "; each product has at least one column");
            }
            results.add(projection(call, number).infer());
        }
        return List.copyOf(results);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        for (int number = 0; number < PRODUCTS; number++) {
            outputs.get(number).set(projection(call, number).sums(inputs));
        }
    }

    /** The extent k that each element sums over, and the bias. */
    @Override
    public long terms(OperationCall call) {
        return projection(call, 0).terms();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (long[] edge : EDGES) {
                add(cases, type, true, edge);
                add(cases, type, false, edge);
            }
        }
    }

    private static void add(OperationCases cases, ElementType type, boolean biased, long... edge) {
        List<TensorType> inputs = new ArrayList<>();
        inputs.add(TensorType.of(type, edge[0], edge[1]));
        for (int number = 0; number < PRODUCTS; number++) {
            inputs.add(TensorType.of(type, edge[1], edge[2 + number]));
        }
        for (int number = 0; biased && number < PRODUCTS; number++) {
            inputs.add(TensorType.of(type, edge[2 + number]));
        }
        Sweep.add(cases, Attributes.none(), inputs.toArray(TensorType[]::new));
    }
}
