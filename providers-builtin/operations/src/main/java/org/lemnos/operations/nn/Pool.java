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
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/pool}: the mean or the largest of a window over one to three spatial axes, each channel for itself.
 *
 * <p>Input x [n, c, spatial...] and output y [n, c, spatial...] of one floating type. {@link #KERNEL} is the window, {@link Window} says how it walks.
 * Padding is no element: the largest is never of it, and the mean counts it only with {@link #COUNTS_PADDING}, as zeros. Definition: ONNX MaxPool 22
 * and AveragePool 22, one output alone.
 */
public final class Pool implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/pool");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the window's extents. */
    public static final String KERNEL = "kernel";

    /** The attribute that asks for the largest rather than the mean. */
    public static final String LARGEST = "largest";

    /** The attribute that says whether the mean counts padding. */
    public static final String COUNTS_PADDING = "counts_padding";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Window.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Pools windows over spatial axes.")
                    .input(Ports.floating("x"))
                    .output(Ports.floating("y"))
                    .attribute(AttributeSpec.integers(KERNEL).range(1, Window.MOST_AXES))
                    .attribute(AttributeSpec.bool(LARGEST).orElse(false))
                    .attribute(AttributeSpec.bool(COUNTS_PADDING).orElse(false)))
            .build();

    /** Makes an oracle; it holds no state. */
    public Pool() {}

    /** The window of a call. */
    public static Window window(OperationCall call) {
        return Window.of(call, call.attributes().integers(KERNEL));
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(window(call).outputType(call.input(0), call.input(0).dim(1)));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType xType = call.input(0);
        Window window = window(call);
        boolean largest = call.attributes().bool(LARGEST);
        boolean countsPadding = call.attributes().bool(COUNTS_PADDING);
        double[] x = inputs.get(0).toDoubles();
        double[] y = new double[(int) outputs.get(0).type().elements()];
        int channels = (int) (xType.dim(0) * xType.dim(1));
        int plane = channels == 0 ? 0 : x.length / channels;
        int outputPlane = channels == 0 ? 0 : y.length / channels;
        for (int i = 0; i < y.length; i++) {
            int first = i / outputPlane * plane;
            double[] soFar = {largest ? Double.NEGATIVE_INFINITY : 0};
            int[] count = {0};
            window.visit(xType, i % outputPlane, (place, weight) -> {
                double value = place < 0 ? 0 : x[first + place];
                if (place >= 0) {
                    soFar[0] = largest ? Math.max(soFar[0], value) : soFar[0] + value;
                }
                count[0] += place >= 0 || countsPadding ? 1 : 0;
            });
            y[i] = largest ? soFar[0] : soFar[0] / count[0];
        }
        outputs.get(0).set(y);
    }

    @Override
    public long terms(OperationCall call) {
        return call.attributes().bool(LARGEST) ? 1 : Math.max(1, window(call).elements());
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (boolean largest : new boolean[] {true, false}) {
                Attributes plain = Attributes.of(LARGEST, largest);
                add(cases, plain.with(KERNEL, new long[] {2, 2}), TensorType.of(type, 1, 3, 9, 11));
                add(
                        cases,
                        plain.with(KERNEL, new long[] {3, 3})
                                .with(Window.STRIDES, new long[] {2, 2})
                                .with(Window.PADS, new long[] {1, 1, 1, 1})
                                .with(COUNTS_PADDING, !largest),
                        TensorType.of(type, 2, 4, 7, 8));
                add(
                        cases,
                        plain.with(KERNEL, new long[] {3, 2})
                                .with(Window.STRIDES, new long[] {2, 2})
                                .with(Window.CEIL_MODE, true)
                                .with(Window.DILATIONS, new long[] {2, 1}),
                        TensorType.of(type, 1, 2, 10, 7));
                add(
                        cases,
                        plain.with(KERNEL, new long[] {4}).with(Window.AUTO_PAD, Window.SAME_UPPER),
                        TensorType.of(type, 2, 3, 33));
                add(cases, plain.with(KERNEL, new long[] {2, 2, 2}), TensorType.of(type, 1, 2, 4, 5, 6));
                add(cases, plain.with(KERNEL, new long[] {1, 1}), TensorType.of(type, 0, 2, 4, 5));
            }
        }
    }

    private static void add(OperationCases cases, Attributes attributes, TensorType x) {
        Sweep.add(cases, attributes, x);
    }
}
