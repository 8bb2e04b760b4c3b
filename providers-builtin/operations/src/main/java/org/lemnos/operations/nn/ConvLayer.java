package org.lemnos.operations.nn;

import java.util.ArrayList;
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
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/conv_layer}: a convolution with what follows it in networks for images: f((conv + bias - mean) · scale / √(variance + epsilon) + shift + residual).
 *
 * <p>Inputs of one floating type: x and w as {@code nn/conv} takes them; then, each optional, bias; scale and shift together; mean and variance together, where
 * there is a scale; and residual, of the shape of the result. Of bias, scale, shift, mean and variance each has one number a channel, along any axis. What is left
 * out takes no part: without variance nothing is divided by. {@link #EPSILON} is at least 0; {@link ConvActivation} says what f is. There is at least one product in a
 * sum. The result is rounded once. Definition: ONNX Conv 22, BatchNormalization 15 without training, Add 14 and the activations, in this order.
 */
public final class ConvLayer implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/conv_layer");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that is added to variances; 0 if not given. */
    public static final String EPSILON = "epsilon";

    /** The place of the biases among the inputs. */
    public static final int BIAS = 2;

    /** The place of the factors. */
    public static final int SCALE = 3;

    /** The place of what is added behind them. */
    public static final int SHIFT = 4;

    /** The place of the means. */
    public static final int MEAN = 5;

    /** The place of the variances. */
    public static final int VARIANCE = 6;

    /** The place of the tensor that is added. */
    public static final int RESIDUAL = 7;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Window.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Convolves, normalizes channels, adds a tensor and activates.")
                    .input(Ports.floating("x"))
                    .input(Ports.floating("w"))
                    .input(Ports.optionalFloating("bias"))
                    .input(Ports.optionalFloating("scale"))
                    .input(Ports.optionalFloating("shift"))
                    .input(Ports.optionalFloating("mean"))
                    .input(Ports.optionalFloating("variance"))
                    .input(Ports.optionalFloating("residual"))
                    .output(Ports.floating("y"))
                    .attribute(AttributeSpec.integer(Conv.GROUP)
                            .range(1, Integer.MAX_VALUE)
                            .orElse(1L))
                    .attribute(AttributeSpec.f32(EPSILON).orElse(0f))
                    .attribute(ConvActivation.attribute())
                    .attribute(AttributeSpec.f32(ConvActivation.A).orElse(0f))
                    .attribute(AttributeSpec.f32(ConvActivation.B).orElse(0f)))
            .build();

    /** Makes an oracle; it holds no state. */
    public ConvLayer() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        TensorType y = Conv.outputType(call);
        require(!call.input(1).isEmpty() || y.isEmpty(), call, "sums of no products");
        require(call.has(SCALE) == call.has(SHIFT), call, "of scale and shift there is only one");
        require(call.has(MEAN) == call.has(VARIANCE), call, "of mean and variance there is only one");
        require(call.has(SCALE) || !call.has(MEAN), call, "there is a mean without a scale");
        require(
                call.attributes().f32(EPSILON) >= 0,
                call,
                "epsilon is " + call.attributes().f32(EPSILON));
        for (int place = BIAS; place < call.inputs(); place++) {
            if (call.has(place)) {
                Operands.sameElementType(call, 0, place);
                checkDims(call, place, y);
            }
        }
        return List.of(y);
    }

    private static void checkDims(OperationCall call, int place, TensorType y) {
        long[] dims = call.input(place).dims();
        boolean fits = place == RESIDUAL
                ? Arrays.equals(dims, y.dims())
                : call.input(place).elements() == y.dim(1)
                        && Arrays.stream(dims).filter(extent -> extent != 1).count() <= 1;
        require(fits, call, "input " + place + " is " + call.input(place) + ", which does not go with " + y);
    }

    private static void require(boolean holds, OperationCall call, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(call.operation() + ": " + otherwise);
        }
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType type = outputs.get(0).type();
        double[] y =
                Conv.sums(call, type, inputs.get(0).toDoubles(), inputs.get(1).toDoubles());
        double[][] more = new double[RESIDUAL + 1][];
        for (int place = BIAS; place <= RESIDUAL; place++) {
            more[place] = call.has(place) ? inputs.get(place).toDoubles() : new double[0];
        }
        ConvActivation activation = ConvActivation.of(call);
        double a = call.attributes().f32(ConvActivation.A);
        double b = call.attributes().f32(ConvActivation.B);
        int plane = Planes.size(type);
        for (int i = 0; i < y.length; i++) {
            int channel = (int) (i / plane % type.dim(1));
            double sum = y[i] + at(more[BIAS], channel, 0) - at(more[MEAN], channel, 0);
            double root = call.has(VARIANCE)
                    ? Math.sqrt(more[VARIANCE][channel] + call.attributes().f32(EPSILON))
                    : 1;
            double normalized = sum * (at(more[SCALE], channel, 1) / root) + at(more[SHIFT], channel, 0);
            y[i] = activation.of(normalized + at(more[RESIDUAL], i, 0), a, b);
        }
        outputs.get(0).set(y);
    }

    private static double at(double[] numbers, int place, double without) {
        return numbers.length == 0 ? without : numbers[place];
    }

    @Override
    public long terms(OperationCall call) {
        TensorType w = call.input(1);
        return Math.max(1, w.dim(0) == 0 ? 1 : w.elements() / w.dim(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (ConvActivation activation : ConvActivation.values()) {
                Attributes padded = attributes(activation).with(Window.PADS, new long[] {1, 1, 1, 1});
                add(cases, padded, SHIFT + 1, TensorType.of(type, 2, 4, 7, 7), TensorType.of(type, 8, 4, 3, 3));
            }
            Attributes plain = attributes(ConvActivation.RELU);
            for (int inputs = BIAS; inputs <= RESIDUAL; inputs++) {
                if (inputs != SHIFT && inputs != VARIANCE) {
                    add(cases, plain, inputs, TensorType.of(type, 1, 3, 9, 11), TensorType.of(type, 5, 3, 3, 3));
                }
            }
            addWindows(cases, type);
        }
    }

    private static void addWindows(OperationCases cases, ElementType type) {
        Attributes clipped = attributes(ConvActivation.CLIP);
        add(
                cases,
                clipped.with(Window.STRIDES, new long[] {2, 3}).with(Window.PADS, new long[] {2, 0, 1, 3}),
                RESIDUAL + 1,
                TensorType.of(type, 1, 2, 13, 17),
                TensorType.of(type, 3, 2, 3, 5),
                TensorType.of(type, 1, 3, 7, 6));
        add(
                cases,
                attributes(ConvActivation.SILU).with(Conv.GROUP, 8L),
                RESIDUAL + 1,
                TensorType.of(type, 2, 8, 6, 6),
                TensorType.of(type, 8, 1, 3, 3),
                TensorType.of(type, 2, 8, 4, 4));
        add(
                cases,
                attributes(ConvActivation.NONE).with(Conv.GROUP, 2L).with(Window.DILATIONS, new long[] {2, 2}),
                RESIDUAL,
                TensorType.of(type, 1, 4, 12, 9),
                TensorType.of(type, 6, 2, 3, 3));
        add(
                cases,
                attributes(ConvActivation.RELU),
                RESIDUAL + 1,
                TensorType.of(type, 1, 64, 8, 8),
                TensorType.of(type, 16, 64, 1, 1),
                TensorType.of(type, 1, 16, 8, 8));
        add(cases, clipped, SCALE, TensorType.of(type, 2, 3, 33), TensorType.of(type, 4, 3, 3));
        add(cases, clipped, SCALE, TensorType.of(type, 1, 2, 4, 5, 6), TensorType.of(type, 3, 2, 2, 3, 2));
        add(cases, clipped, SCALE, TensorType.of(type, 0, 2, 5, 5), TensorType.of(type, 3, 2, 3, 3));
    }

    private static Attributes attributes(ConvActivation activation) {
        return Attributes.of(ConvActivation.ATTRIBUTE, activation.token())
                .with(ConvActivation.A, activation == ConvActivation.CLIP ? -1f : 0.25f)
                .with(ConvActivation.B, activation == ConvActivation.CLIP ? 6f : 0.5f)
                .with(EPSILON, 64f);
    }

    /** Adds a call with so many inputs, the last of which may be given. */
    private static void add(
            OperationCases cases,
            Attributes attributes,
            int count,
            TensorType x,
            TensorType w,
            TensorType... residual) {
        List<TensorType> inputs = new ArrayList<>(List.of(x, w));
        while (inputs.size() < Math.min(count, RESIDUAL)) {
            inputs.add(x.withDims(w.dim(0)));
        }
        inputs.addAll(Arrays.asList(residual));
        Sweep.add(cases, attributes, inputs.toArray(TensorType[]::new));
    }
}
