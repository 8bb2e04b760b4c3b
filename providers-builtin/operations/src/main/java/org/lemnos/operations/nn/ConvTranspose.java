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
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/conv_transpose}: each input element adds the kernel times itself to the output, over one to three spatial axes.
 *
 * <p>Inputs x [n, c, spatial...] and w [c, m / group, kernel...] of one floating type; output y [n, m, spatial...]. Channels fall into
 * {@link Conv#GROUP} groups that do not see one another. {@link TransposedWindow} says where the kernel goes. Definition: ONNX ConvTranspose 22,
 * without its bias.
 */
public final class ConvTranspose implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/conv_transpose");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = TransposedWindow.attributes(
                    OperationDescriptor.builder(ID, VERSION)
                            .summary("Spreads elements over spatial axes.")
                            .input(Ports.floating("x"))
                            .input(Ports.floating("w"))
                            .output(Ports.floating("y"))
                            .attribute(AttributeSpec.integer(Conv.GROUP)
                                    .range(1, Integer.MAX_VALUE)
                                    .orElse(1L)))
            .build();

    /** Makes an oracle; it holds no state. */
    public ConvTranspose() {}

    /** The window of a call. */
    public static TransposedWindow window(OperationCall call) {
        long[] dims = call.input(1).dims();
        return TransposedWindow.of(call, Arrays.copyOfRange(dims, Math.min(2, dims.length), dims.length));
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        TensorType x = call.input(0);
        TensorType w = call.input(1);
        TransposedWindow window = window(call);
        long group = call.attributes().integer(Conv.GROUP);
        if (x.dim(1) != w.dim(0) || x.dim(1) % group != 0) {
            throw new IllegalArgumentException(ID + ": " + x + " and " + w + " do not fit in " + group
                    + " groups: c is " + x.dim(1) + " and " + w.dim(0));
        }
        return List.of(window.outputType(x, w.dim(1) * group));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType xType = call.input(0);
        TransposedWindow window = window(call);
        double[] x = inputs.get(0).toDoubles();
        double[] w = inputs.get(1).toDoubles();
        double[] y = new double[(int) outputs.get(0).type().elements()];
        int channels = (int) xType.dim(1);
        int perGroup = (int) call.input(1).dim(1);
        int groups = (int) call.attributes().integer(Conv.GROUP);
        int plane = Planes.size(xType);
        int outputPlane = Planes.size(outputs.get(0).type());
        int kernel = (int) window.elements();
        for (int i = 0; i < x.length; i++) {
            int channel = i / plane % channels;
            int batch = i / plane / channels;
            int first = batch * perGroup * groups + channel / (channels / groups) * perGroup;
            double element = x[i];
            window.visit(xType, i % plane, (place, weight) -> {
                for (int m = 0; place >= 0 && m < perGroup; m++) {
                    y[(first + m) * outputPlane + place] += element * w[(channel * perGroup + m) * kernel + weight];
                }
            });
        }
        outputs.get(0).set(y);
    }

    /** The input elements that an output element may have something of. */
    @Override
    public long terms(OperationCall call) {
        return Math.max(
                1,
                call.input(0).dim(1)
                        / call.attributes().integer(Conv.GROUP)
                        * window(call).elements());
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            Sweep.add(cases, Attributes.none(), TensorType.of(type, 1, 3, 5, 7), TensorType.of(type, 3, 4, 3, 3));
            Attributes spread = Attributes.of(Window.STRIDES, new long[] {2, 3})
                    .with(Window.PADS, new long[] {1, 0, 1, 2})
                    .with(TransposedWindow.OUTPUT_PADDING, new long[] {1, 2});
            Sweep.add(cases, spread, TensorType.of(type, 2, 4, 6, 5), TensorType.of(type, 4, 3, 3, 5));
            Attributes groups =
                    Attributes.of(Window.DILATIONS, new long[] {2, 1}).with(Conv.GROUP, 2L);
            Sweep.add(cases, groups, TensorType.of(type, 1, 6, 4, 9), TensorType.of(type, 6, 2, 2, 3));
            Attributes lower =
                    Attributes.of(Window.AUTO_PAD, Window.SAME_LOWER).with(Window.STRIDES, new long[] {2, 2});
            Sweep.add(cases, lower, TensorType.of(type, 1, 2, 5, 4), TensorType.of(type, 2, 1, 3, 3));
            Attributes longer = Attributes.of(TransposedWindow.OUTPUT_SHAPE, new long[] {12})
                    .with(Window.STRIDES, new long[] {3});
            Sweep.add(cases, longer, TensorType.of(type, 2, 3, 3), TensorType.of(type, 3, 2, 3));
            Sweep.add(
                    cases,
                    Attributes.of(Window.STRIDES, new long[] {2, 1, 2}),
                    TensorType.of(type, 1, 2, 3, 4, 2),
                    TensorType.of(type, 2, 3, 2, 3, 2));
            Sweep.add(cases, Attributes.none(), TensorType.of(type, 0, 2, 5, 5), TensorType.of(type, 2, 3, 3, 3));
        }
    }
}
