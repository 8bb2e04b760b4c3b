package org.lemnos.operations.nn;

import java.util.Arrays;
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
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/layer_norm}: (x - mean) / √(variance + epsilon) · scale + bias, mean and variance being taken over the axes from one on.
 *
 * <p>Input x of rank at least 1 and output y of the same floating type and shape. {@link #AXIS} is the first normalized axis; all behind it are
 * normalized too. Inputs scale and bias are optional, of x's element type and of the shape of the normalized axes; there is no bias without a
 * scale. The variance is the mean of squared distances from the mean. {@link #EPSILON} is at least 2⁻¹²⁶, the smallest normal binary32, so that
 * a row of equal numbers has a value: bias. The result is rounded once. Definition: ONNX LayerNormalization 17 with stash_type 1, its first
 * output, and scale and bias not broadcast.
 */
public final class LayerNorm implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/layer_norm");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the first normalized axis, from -rank to rank - 1; the innermost if not given. */
    public static final String AXIS = "axis";

    /** The attribute that is added to the variance; 10⁻⁵ if not given. */
    public static final String EPSILON = "epsilon";

    /** The place of the scale among the inputs. */
    public static final int SCALE = 1;

    /** The place of the bias among the inputs. */
    public static final int BIAS = 2;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary(
                    "Shifts and scales the numbers along the last axes to mean zero and variance one, then by weights.")
            .input(Ports.floating("x"))
            .input(Ports.optionalFloating("scale"))
            .input(Ports.optionalFloating("bias"))
            .output(Ports.floating("y"))
            .attribute(Axes.attribute(AXIS).orElse(-1))
            .attribute(AttributeSpec.f32(EPSILON).orElse(1e-5f))
            .build();

    /** Makes an oracle; it holds no state. */
    public LayerNorm() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        float epsilon = call.attributes().f32(EPSILON);
        if (!(epsilon >= Float.MIN_NORMAL && epsilon <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(ID + ": epsilon is " + epsilon + "; a finite number of at least "
                    + Float.MIN_NORMAL + " is needed");
        }
        long[] normalized = normalizedDims(call);
        if (call.has(BIAS) && !call.has(SCALE)) {
            throw new IllegalArgumentException(ID + ": there is a bias without a scale");
        }
        checkWeight(call, SCALE, normalized);
        checkWeight(call, BIAS, normalized);
        return List.of(call.input(0));
    }

    private static void checkWeight(OperationCall call, int place, long[] normalized) {
        if (!call.has(place)) {
            return;
        }
        Operands.sameElementType(call, 0, place);
        if (!Arrays.equals(call.input(place).dims(), normalized)) {
            throw new IllegalArgumentException(ID + ": input " + place + " is " + call.input(place)
                    + "; the normalized axes of " + call.input(0) + " have the extents " + Arrays.toString(normalized));
        }
    }

    private static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    private static long[] normalizedDims(OperationCall call) {
        return Arrays.copyOfRange(
                call.input(0).dims(), axis(call), call.input(0).rank());
    }

    private static int length(OperationCall call) {
        return Axes.extent(call.input(0), axis(call), call.input(0).rank());
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int length = length(call);
        double epsilon = call.attributes().f32(EPSILON);
        double[] scale = call.has(SCALE) ? inputs.get(SCALE).toDoubles() : new double[0];
        double[] bias = call.has(BIAS) ? inputs.get(BIAS).toDoubles() : new double[0];
        double[] values = inputs.get(0).toDoubles();
        for (int row = 0; row < values.length; row += length) {
            normalize(values, row, length, epsilon);
            for (int i = 0; i < scale.length; i++) {
                values[row + i] = values[row + i] * scale[i] + (bias.length == 0 ? 0 : bias[i]);
            }
        }
        outputs.get(0).set(values);
    }

    private static void normalize(double[] values, int row, int length, double epsilon) {
        double sum = 0;
        for (int i = row; i < row + length; i++) {
            sum += values[i];
        }
        double mean = sum / length;
        double squares = 0;
        for (int i = row; i < row + length; i++) {
            values[i] -= mean;
            squares += values[i] * values[i];
        }
        double deviation = Math.sqrt(squares / length + epsilon);
        for (int i = row; i < row + length; i++) {
            values[i] /= deviation;
        }
    }

    /** The number of elements that are normalized together. */
    @Override
    public long terms(OperationCall call) {
        return Math.max(1, length(call));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (long length : Sweep.lengths()) {
                add(cases, from(-1), TensorType.of(type, 3, length), TensorType.of(type, length));
            }
            add(cases, from(-1), TensorType.of(type, 16, 384), TensorType.of(type, 384));
            add(cases, from(-1), TensorType.of(type, 2, 65, 64), TensorType.of(type, 64));
            add(cases, from(1), TensorType.of(type, 5, 7, 12), TensorType.of(type, 7, 12));
            add(cases, from(0), TensorType.of(type, 3, 5, 7), TensorType.of(type, 3, 5, 7));
            add(cases, from(-1), TensorType.of(type, 0, 8), TensorType.of(type, 8));
            add(cases, from(-1).with(EPSILON, 1e-12f), TensorType.of(type, 129, 32), TensorType.of(type, 32));
        }
    }

    /** With neither weight, with a scale, and with both. */
    private static void add(OperationCases cases, Attributes attributes, TensorType x, TensorType weight) {
        Sweep.add(cases, attributes, x);
        Sweep.add(cases, attributes, x, weight);
        Sweep.add(cases, attributes, x, weight, weight);
    }

    private static Attributes from(long axis) {
        return Attributes.of(AXIS, axis);
    }
}
