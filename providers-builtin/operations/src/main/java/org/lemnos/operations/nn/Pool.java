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
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/pool}: the mean, the largest or the sum of a window over one to three spatial axes, each channel for itself.
 *
 * <p>Input x [n, c, spatial...] and output y [n, c, spatial...] of one floating type; the largest also of u8 or i8. {@link #KERNEL} is the
 * window, {@link Window} says how it walks. Padding is no element: the largest is never of it, and the mean counts it only with {@link
 * #COUNTS_PADDING}, as zeros; a window with nothing but padding is refused where nothing follows from that. Definition: ONNX MaxPool 22 and
 * AveragePool 22, one output alone; LpPool 22 for sums.
 */
public final class Pool implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/pool");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the window's extents. */
    public static final String KERNEL = "kernel";

    /** The attribute that says what is taken of a window: {@link #MEAN}, {@link #LARGEST} or {@link #SUM}. */
    public static final String KIND = "kind";

    /** The mean of a window. */
    public static final String MEAN = "mean";

    /** Its largest element, or NaN if one is. */
    public static final String LARGEST = "largest";

    /** The sum of its elements. */
    public static final String SUM = "sum";

    /** The attribute that says whether the mean counts padding. */
    public static final String COUNTS_PADDING = "counts_padding";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Window.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Pools windows over spatial axes.")
                    .input(pooled("x"))
                    .output(pooled("y"))
                    .attribute(AttributeSpec.integers(KERNEL).range(1, Window.MOST_AXES))
                    .attribute(AttributeSpec.text(KIND, MEAN, LARGEST, SUM).orElse(MEAN))
                    .attribute(AttributeSpec.bool(COUNTS_PADDING).orElse(false)))
            .build();

    /** Makes an oracle; it holds no state. */
    public Pool() {}

    static Port pooled(String name) {
        return Port.required(name)
                .types(
                        ElementType.F16,
                        ElementType.BF16,
                        ElementType.F32,
                        ElementType.F64,
                        ElementType.U8,
                        ElementType.I8);
    }

    private static boolean takesLargest(OperationCall call) {
        return call.attributes().text(KIND).equals(LARGEST);
    }

    /** The window of a call. */
    public static Window window(OperationCall call) {
        return Window.of(call, call.attributes().integers(KERNEL));
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        if (!x.elementType().isFloating() && !takesLargest(call)) {
            throw new IllegalArgumentException(ID + ": the " + call.attributes().text(KIND) + " of " + x
                    + "; of integers there is only the largest");
        }
        Window window = window(call);
        if (takesLargest(call)) {
            window.requireElements(call, "a largest one");
        } else if (call.attributes().text(KIND).equals(MEAN)
                && !call.attributes().bool(COUNTS_PADDING)) {
            window.requireElements(call, "a mean");
        }
        return List.of(window.outputType(x, x.dim(1)));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        boolean largest = takesLargest(call);
        boolean mean = call.attributes().text(KIND).equals(MEAN);
        boolean countsPadding = call.attributes().bool(COUNTS_PADDING);
        TensorType type = call.input(0);
        Planes planes = new Planes(type, window(call), outputs.get(0).type());
        double[] x = inputs.get(0).toDoubles();
        double nothing = type.elementType().isFloating()
                ? Double.NEGATIVE_INFINITY
                : IntegerRange.of(type.elementType()).saturated(Double.NEGATIVE_INFINITY);
        double[] y = new double[(int) outputs.get(0).type().elements()];
        for (int i = 0; i < y.length; i++) {
            double[] soFar = {largest ? nothing : 0};
            int[] count = {0};
            planes.visit(i, (place, weight) -> {
                if (place >= 0) {
                    soFar[0] = largest ? Math.max(soFar[0], x[place]) : soFar[0] + x[place];
                }
                count[0] += place >= 0 || countsPadding ? 1 : 0;
            });
            y[i] = mean ? soFar[0] / count[0] : soFar[0];
        }
        write(y, outputs.get(0));
    }

    private static void write(double[] y, HostTensor output) {
        if (output.type().elementType().isFloating()) {
            output.set(y);
        } else {
            output.set(Arrays.stream(y).mapToLong(value -> (long) value).toArray());
        }
    }

    @Override
    public long terms(OperationCall call) {
        return takesLargest(call) ? 1 : Math.max(1, window(call).elements());
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (String kind : new String[] {MEAN, LARGEST, SUM}) {
                Attributes plain = Attributes.of(KIND, kind);
                add(cases, plain.with(KERNEL, new long[] {2, 2}), TensorType.of(type, 1, 3, 9, 11));
                add(
                        cases,
                        plain.with(KERNEL, new long[] {3, 3})
                                .with(Window.STRIDES, new long[] {2, 2})
                                .with(Window.PADS, new long[] {1, 1, 1, 1})
                                .with(COUNTS_PADDING, kind.equals(MEAN)),
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
        for (ElementType type : new ElementType[] {ElementType.U8, ElementType.I8}) {
            Attributes padded = Attributes.of(KIND, LARGEST)
                    .with(KERNEL, new long[] {3, 3})
                    .with(Window.PADS, new long[] {1, 1, 1, 1});
            add(cases, padded, TensorType.of(type, 2, 3, 5, 7));
        }
    }

    private static void add(OperationCases cases, Attributes attributes, TensorType x) {
        Sweep.add(cases, attributes, x);
    }
}
