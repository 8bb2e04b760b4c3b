package org.lemnos.operations.nn;

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
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/softmax}: exp(x - max) / Σ exp(x - max) along one axis.
 *
 * <p>Input x and output y of one floating type and shape, rank at least 1; {@link #AXIS} is the axis. A row of nothing but -∞, which is a row
 * whose every place is masked, becomes zeros. A row with NaN or +∞ becomes NaN throughout. Definition: ONNX Softmax 13, which leaves the
 * masked row open.
 */
public final class Softmax implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/softmax");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, from -rank to rank - 1; the innermost if not given. */
    public static final String AXIS = "axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Turns the numbers along an axis into weights that sum to one.")
            .input(Ports.floating("x"))
            .output(Ports.floating("y"))
            .attribute(Axes.attribute(AXIS).orElse(-1))
            .build();

    /** Makes an oracle; it holds no state. */
    public Softmax() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        axis(call);
        return List.of(call.input(0));
    }

    private static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType type = call.input(0);
        int axis = axis(call);
        int length = Axes.extent(type, axis, axis + 1);
        int stride = Axes.extent(type, axis + 1, type.rank());
        double[] values = inputs.get(0).toDoubles();
        for (int block = 0; block < values.length; block += length * stride) {
            for (int row = block; row < block + stride; row++) {
                normalize(values, row, stride, row + length * stride);
            }
        }
        outputs.get(0).set(values);
    }

    private static void normalize(double[] values, int from, int stride, int to) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = from; i < to; i += stride) {
            largest = Math.max(largest, values[i]);
        }
        boolean masked = largest == Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (int i = from; i < to; i += stride) {
            values[i] = masked ? 0 : Math.exp(values[i] - largest);
            sum += values[i];
        }
        for (int i = from; !masked && i < to; i += stride) {
            values[i] /= sum;
        }
    }

    /** The number of elements that are weighed against each other. */
    @Override
    public long terms(OperationCall call) {
        return Math.max(1, call.input(0).dim(axis(call)));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (long length : Sweep.lengths()) {
                Sweep.add(cases, along(-1), TensorType.of(type, 3, length));
            }
            Sweep.add(cases, along(0), TensorType.of(type, 17));
            Sweep.add(cases, along(-1), TensorType.of(type, 129, 5));
            Sweep.add(cases, along(-1), TensorType.of(type, 0, 5));
            Sweep.add(cases, along(3), TensorType.of(type, 2, 12, 17, 17));
            Sweep.add(cases, along(1), TensorType.of(type, 3, 33, 5));
            Sweep.add(cases, along(0), TensorType.of(type, 65, 2, 3));
        }
    }

    private static Attributes along(long axis) {
        return Attributes.of(AXIS, axis);
    }
}
