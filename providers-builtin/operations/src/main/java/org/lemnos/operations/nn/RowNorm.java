package org.lemnos.operations.nn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
 * Normalization of rows, which are the axes from {@link LayerNorm#AXIS} on: {@code nn/layer_norm}, {@code nn/rms_norm}, and both of a sum of two tensors.
 *
 * <p>Inputs, of one floating type: x and, for the residual forms, residual, of x's shape; then the optional scale, and for layer normalization the
 * optional bias, of the shape of the normalized axes; there is no bias without a scale. With s = x, or x + residual: layer normalization is (s - mean) / √(variance +
 * epsilon) · scale + bias, the variance being the mean of squared distances from the mean; RMS normalization is s / √(mean of s² + epsilon) · scale.
 * {@link LayerNorm#EPSILON} is at least 2⁻¹²⁶, the smallest normal binary32. Output y of x's shape, and behind it, for the forms that keep it, s.
 * Each output is rounded once: s is normalized as it was before it was rounded. Definitions: ONNX LayerNormalization 17 and RMSNormalization 23 with stash_type 1, scale and bias not broadcast. Immutable.
 */
public final class RowNorm implements OperationOracle {
    private static final Version VERSION = Version.of(1, 0);

    /** {@code nn/layer_norm}; its typed constants are in {@link LayerNorm}. */
    public static final RowNorm LAYER_NORM = new RowNorm(
            OperationId.of("nn/layer_norm"),
            "Shifts and scales the numbers along the last axes to mean zero and variance one, then by weights.",
            Trait.CENTERED);

    /** {@code nn/rms_norm}. */
    public static final RowNorm RMS_NORM = new RowNorm(
            OperationId.of("nn/rms_norm"),
            "Scales the numbers along the last axes to mean square one, then by weights.");

    /** {@code nn/residual_layer_norm}. */
    public static final RowNorm RESIDUAL_LAYER_NORM = new RowNorm(
            OperationId.of("nn/residual_layer_norm"),
            "Adds two tensors and normalizes the layers of the sum.",
            Trait.RESIDUAL,
            Trait.CENTERED);

    /** {@code nn/residual_layer_norm_with_sum}. */
    public static final RowNorm RESIDUAL_LAYER_NORM_WITH_SUM = new RowNorm(
            OperationId.of("nn/residual_layer_norm_with_sum"),
            "Adds two tensors and normalizes the layers of the sum, which it gives as well.",
            Trait.RESIDUAL,
            Trait.CENTERED,
            Trait.KEEPS_SUM);

    /** {@code nn/residual_rms_norm}. */
    public static final RowNorm RESIDUAL_RMS_NORM = new RowNorm(
            OperationId.of("nn/residual_rms_norm"),
            "Adds two tensors and scales the rows of the sum to mean square one.",
            Trait.RESIDUAL);

    /** {@code nn/residual_rms_norm_with_sum}. */
    public static final RowNorm RESIDUAL_RMS_NORM_WITH_SUM = new RowNorm(
            OperationId.of("nn/residual_rms_norm_with_sum"),
            "Adds two tensors and scales the rows of the sum, which it gives as well, to mean square one.",
            Trait.RESIDUAL,
            Trait.KEEPS_SUM);

    /** The forms of a sum. */
    public static final List<RowNorm> RESIDUAL =
            List.of(RESIDUAL_LAYER_NORM, RESIDUAL_LAYER_NORM_WITH_SUM, RESIDUAL_RMS_NORM, RESIDUAL_RMS_NORM_WITH_SUM);

    /** What tells the forms apart. */
    private enum Trait {
        CENTERED,
        RESIDUAL,
        KEEPS_SUM
    }

    private final OperationDescriptor descriptor;
    private final Set<Trait> traits;

    private RowNorm(OperationId id, String summary, Trait... traits) {
        EnumSet<Trait> all = EnumSet.noneOf(Trait.class);
        Collections.addAll(all, traits);
        this.traits = Collections.unmodifiableSet(all);
        this.descriptor = descriptor(id, summary);
    }

    private OperationDescriptor descriptor(OperationId id, String summary) {
        OperationDescriptor.Builder builder =
                OperationDescriptor.builder(id, VERSION).summary(summary).input(Ports.floating("x"));
        if (addsResidual()) {
            builder.input(Ports.floating("residual"));
        }
        builder.input(Ports.optionalFloating("scale"));
        if (isCentered()) {
            builder.input(Ports.optionalFloating("bias"));
        }
        builder.output(Ports.floating("y"));
        if (keepsSum()) {
            builder.output(Ports.floating("sum"));
        }
        return builder.attribute(Axes.attribute(LayerNorm.AXIS).orElse(-1))
                .attribute(AttributeSpec.f32(LayerNorm.EPSILON).orElse(1e-5f))
                .build();
    }

    /** All forms. */
    public static List<RowNorm> all() {
        List<RowNorm> all = new ArrayList<>(List.of(LAYER_NORM, RMS_NORM));
        all.addAll(RESIDUAL);
        return List.copyOf(all);
    }

    /** The operation's name. */
    public OperationId id() {
        return descriptor.id();
    }

    /** The contract's version. */
    public Version version() {
        return descriptor.version();
    }

    /** The contract. */
    public OperationDescriptor descriptor() {
        return descriptor;
    }

    /** Whether rows are shifted to mean zero, and may have a bias. */
    public boolean isCentered() {
        return traits.contains(Trait.CENTERED);
    }

    /** Whether a sum of two tensors is normalized. */
    public boolean addsResidual() {
        return traits.contains(Trait.RESIDUAL);
    }

    /** Whether the sum is the second output. */
    public boolean keepsSum() {
        return traits.contains(Trait.KEEPS_SUM);
    }

    /** The place of the scale among the inputs. */
    public int scalePlace() {
        return addsResidual() ? 2 : 1;
    }

    /** Whether a call has a scale. */
    public boolean isScaled(OperationCall call) {
        return call.has(scalePlace());
    }

    /** Whether a call has a bias, which is the input behind the scale. */
    public boolean isBiased(OperationCall call) {
        return isCentered() && call.has(scalePlace() + 1);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        checkEpsilon(call);
        if (isBiased(call) && !isScaled(call)) {
            throw new IllegalArgumentException(call.operation() + ": there is a bias without a scale");
        }
        if (addsResidual()) {
            Operands.sameElementType(call, 0, 1);
            checkDims(call, 1, call.input(0).dims(), "x is " + call.input(0) + ", with");
        }
        long[] normalized = Arrays.copyOfRange(
                call.input(0).dims(), axis(call), call.input(0).rank());
        for (int place = scalePlace(); place < call.inputs(); place++) {
            if (call.has(place)) {
                Operands.sameElementType(call, 0, place);
                checkDims(call, place, normalized, "the normalized axes of " + call.input(0) + " have");
            }
        }
        return keepsSum() ? List.of(call.input(0), call.input(0)) : List.of(call.input(0));
    }

    /**
     * Checks the attribute {@link LayerNorm#EPSILON} of a call.
     *
     * @throws IllegalArgumentException if it is no number that keeps a variance of zero from being divided by
     */
    public static void checkEpsilon(OperationCall call) {
        float epsilon = call.attributes().f32(LayerNorm.EPSILON);
        if (!(epsilon >= Float.MIN_NORMAL && epsilon <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(call.operation() + ": epsilon is " + epsilon
                    + "; a finite number of at least " + Float.MIN_NORMAL + " is needed");
        }
    }

    private static void checkDims(OperationCall call, int place, long[] dims, String whose) {
        if (!Arrays.equals(call.input(place).dims(), dims)) {
            throw new IllegalArgumentException(call.operation() + ": input " + place + " is " + call.input(place) + "; "
                    + whose + " the extents " + Arrays.toString(dims));
        }
    }

    private static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, LayerNorm.AXIS);
    }

    private static int length(OperationCall call) {
        return Axes.extent(call.input(0), axis(call), call.input(0).rank());
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        double[] values = addends(inputs);
        if (keepsSum()) {
            outputs.get(1).set(values);
        }
        double[] scale = isScaled(call) ? inputs.get(scalePlace()).toDoubles() : new double[0];
        double[] bias = isBiased(call) ? inputs.get(scalePlace() + 1).toDoubles() : new double[0];
        normalize(values, length(call), call.attributes().f32(LayerNorm.EPSILON), scale, bias);
        outputs.get(0).set(values);
    }

    /** Normalizes rows of a length in place, in binary64; weights without elements are none. */
    public void normalize(double[] values, int length, double epsilon, double[] scale, double[] bias) {
        for (int row = 0; row < values.length; row += length) {
            normalize(values, row, length, epsilon);
            for (int i = 0; i < scale.length; i++) {
                values[row + i] = values[row + i] * scale[i] + (bias.length == 0 ? 0 : bias[i]);
            }
        }
    }

    private double[] addends(List<HostTensor> inputs) {
        double[] values = inputs.get(0).toDoubles();
        if (addsResidual()) {
            double[] residual = inputs.get(1).toDoubles();
            Arrays.setAll(values, i -> values[i] + residual[i]);
        }
        return values;
    }

    private void normalize(double[] values, int row, int length, double epsilon) {
        double mean = isCentered() ? Arrays.stream(values, row, row + length).sum() / length : 0;
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
            add(cases, from(-1).with(LayerNorm.EPSILON, 1e-12f), TensorType.of(type, 129, 32), TensorType.of(type, 32));
        }
    }

    /** With no weight, with a scale, and with a bias too. */
    private void add(OperationCases cases, Attributes attributes, TensorType x, TensorType weight) {
        List<TensorType> inputs = new ArrayList<>();
        inputs.add(x);
        if (addsResidual()) {
            inputs.add(x);
        }
        int most = isCentered() ? 2 : 1;
        for (int weights = 0; weights <= most; weights++) {
            Sweep.add(cases, attributes, inputs.toArray(TensorType[]::new));
            inputs.add(weight);
        }
    }

    private static Attributes from(long axis) {
        return Attributes.of(LayerNorm.AXIS, axis);
    }
}
