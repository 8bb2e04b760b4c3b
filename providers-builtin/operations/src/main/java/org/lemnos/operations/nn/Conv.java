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
 * {@code nn/conv}: convolution over one to three spatial axes, as neural networks mean it: the kernel is not turned over.
 *
 * <p>Inputs x [n, c, spatial...] and w [m, c / group, kernel...] of one floating type; output y [n, m, spatial...]. Output channels and
 * input channels fall into {@link #GROUP} groups that do not see one another. {@link Window} says how the kernel walks. Definition: ONNX
 * Conv 22, without its bias.
 */
public final class Conv implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/conv");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the number of groups. */
    public static final String GROUP = "group";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Window.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Convolves over spatial axes.")
                    .input(Ports.floating("x"))
                    .input(Ports.floating("w"))
                    .output(Ports.floating("y"))
                    .attribute(AttributeSpec.integer(GROUP)
                            .range(1, Integer.MAX_VALUE)
                            .orElse(1L)))
            .build();

    /** Makes an oracle; it holds no state. */
    public Conv() {}

    /** The window of a call. */
    public static Window window(OperationCall call) {
        long[] dims = call.input(1).dims();
        return Window.of(call, Arrays.copyOfRange(dims, Math.min(2, dims.length), dims.length));
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        return List.of(outputType(call));
    }

    /** The type of what comes out, were it x's. */
    static TensorType outputType(OperationCall call) {
        TensorType x = call.input(0);
        TensorType w = call.input(1);
        Window window = window(call);
        long group = call.attributes().integer(GROUP);
        if (x.dim(1) != w.dim(1) * group || w.dim(0) % group != 0) {
            throw new IllegalArgumentException(call.operation() + ": " + x + " and " + w + " do not fit in " + group
                    + " groups: c is " + x.dim(1) + ", c / group " + w.dim(1) + ", m " + w.dim(0));
        }
        return window.outputType(x, w.dim(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType y = outputs.get(0).type();
        outputs.get(0)
                .set(sums(call, y, inputs.get(0).toDoubles(), inputs.get(1).toDoubles()));
    }

    /**
     * The sums of products of a call whose first inputs are x and w, for elements of them that may be others than its own.
     *
     * @param y the type of the result
     */
    public static double[] sums(OperationCall call, TensorType y, double[] x, double[] w) {
        ConvPlan plan = ConvPlan.of(call, y);
        double[] sums = new double[(int) y.elements()];
        for (int i = 0; i < sums.length; i++) {
            int at = i;
            plan.visit(i, (element, weight) -> sums[at] += x[element] * w[weight]);
        }
        return sums;
    }

    @Override
    public long terms(OperationCall call) {
        TensorType w = call.input(1);
        return Math.max(1, w.dim(0) == 0 ? 1 : w.elements() / w.dim(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            add(cases, Attributes.none(), TensorType.of(type, 1, 3, 9, 11), TensorType.of(type, 5, 3, 3, 3));
            add(cases, pads(1, 1, 1, 1), TensorType.of(type, 2, 4, 7, 7), TensorType.of(type, 8, 4, 3, 3));
            add(
                    cases,
                    pads(2, 0, 1, 3).with(Window.STRIDES, new long[] {2, 3}),
                    TensorType.of(type, 1, 2, 13, 17),
                    TensorType.of(type, 3, 2, 3, 5));
            add(
                    cases,
                    Attributes.of(Window.DILATIONS, new long[] {2, 2}).with(GROUP, 2L),
                    TensorType.of(type, 1, 4, 12, 9),
                    TensorType.of(type, 6, 2, 3, 3));
            add(cases, Attributes.of(GROUP, 8L), TensorType.of(type, 2, 8, 6, 6), TensorType.of(type, 8, 1, 3, 3));
            add(
                    cases,
                    Attributes.of(Window.AUTO_PAD, Window.SAME_LOWER).with(Window.STRIDES, new long[] {2, 2}),
                    TensorType.of(type, 1, 1, 5, 8),
                    TensorType.of(type, 1, 1, 3, 3));
            add(cases, pads(1, 1), TensorType.of(type, 2, 3, 33), TensorType.of(type, 4, 3, 3));
            add(cases, Attributes.none(), TensorType.of(type, 1, 2, 4, 5, 6), TensorType.of(type, 3, 2, 2, 3, 2));
            add(cases, Attributes.none(), TensorType.of(type, 1, 64, 8, 8), TensorType.of(type, 16, 64, 1, 1));
            add(cases, Attributes.none(), TensorType.of(type, 0, 2, 5, 5), TensorType.of(type, 3, 2, 3, 3));
        }
    }

    private static Attributes pads(long... pads) {
        return Attributes.of(Window.PADS, pads);
    }

    private static void add(OperationCases cases, Attributes attributes, TensorType x, TensorType w) {
        Sweep.add(cases, attributes, x, w);
    }
}
