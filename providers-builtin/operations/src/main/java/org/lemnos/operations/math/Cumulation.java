package org.lemnos.operations.math;

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
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code math/cumulate}: the sums or products of all elements up to each along one axis.
 *
 * <p>Input x of u32, i32, u64, i64 or floating type and rank 1 or more; output y like x. {@link #EXCLUSIVE} leaves each element itself out,
 * so that the first is 0 or 1; {@link #REVERSE} begins at the end. Integers wrap around. Definition: ONNX CumSum 14 and CumProd 26, the
 * axis known.
 */
public final class Cumulation implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/cumulate");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, which counts from the end if negative. */
    public static final String AXIS = "axis";

    /** The attribute that asks for products rather than sums. */
    public static final String PRODUCT = "product";

    /** The attribute that leaves each element itself out. */
    public static final String EXCLUSIVE = "exclusive";

    /** The attribute that begins at the end. */
    public static final String REVERSE = "reverse";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Sums or multiplies elements up to each along an axis.")
            .input(Ports.summable("x"))
            .output(Ports.summable("y"))
            .attribute(Axes.attribute(AXIS).orElse(-1))
            .attribute(AttributeSpec.bool(PRODUCT).orElse(false))
            .attribute(AttributeSpec.bool(EXCLUSIVE).orElse(false))
            .attribute(AttributeSpec.bool(REVERSE).orElse(false))
            .build();

    private static final ElementType[] TYPES = {
        ElementType.F32, ElementType.F16, ElementType.F64, ElementType.I64, ElementType.I32
    };

    /** Makes an oracle; it holds no state. */
    public Cumulation() {}

    /** The axis of a call, counted from the outermost. */
    public static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        axis(call);
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        if (call.input(0).isEmpty()) {
            return;
        }
        if (call.input(0).elementType().isFloating()) {
            outputs.get(0).set(floating(call, inputs.get(0).toDoubles()));
        } else {
            outputs.get(0).set(whole(call, inputs.get(0).toLongs()));
        }
    }

    private static double[] floating(OperationCall call, double[] x) {
        boolean product = call.attributes().bool(PRODUCT);
        boolean exclusive = call.attributes().bool(EXCLUSIVE);
        double[] y = new double[x.length];
        for (int[] line : lines(call)) {
            double soFar = product ? 1 : 0;
            for (int at : line) {
                double next = product ? soFar * x[at] : soFar + x[at];
                y[at] = exclusive ? soFar : next;
                soFar = next;
            }
        }
        return y;
    }

    private static long[] whole(OperationCall call, long[] x) {
        boolean product = call.attributes().bool(PRODUCT);
        boolean exclusive = call.attributes().bool(EXCLUSIVE);
        long[] y = new long[x.length];
        for (int[] line : lines(call)) {
            long soFar = product ? 1 : 0;
            for (int at : line) {
                long next = product ? soFar * x[at] : soFar + x[at];
                y[at] = exclusive ? soFar : next;
                soFar = next;
            }
        }
        return IntegerRange.of(call.input(0).elementType()).wrapAll(y);
    }

    /** The numbers of the elements of each line along the axis, in the order in which they count. */
    private static int[][] lines(OperationCall call) {
        TensorType x = call.input(0);
        int axis = axis(call);
        int extent = (int) x.dim(axis);
        int inner = Axes.extent(x, axis + 1, x.rank());
        boolean reverse = call.attributes().bool(REVERSE);
        int[][] lines = new int[(int) x.elements() / extent][extent];
        for (int line = 0; line < lines.length; line++) {
            int first = line / inner * extent * inner + line % inner;
            for (int i = 0; i < extent; i++) {
                lines[line][i] = first + (reverse ? extent - 1 - i : i) * inner;
            }
        }
        return lines;
    }

    /** One more than elements: each product or sum is rounded, that with the neutral element included. */
    @Override
    public long terms(OperationCall call) {
        return call.input(0).dim(axis(call)) + 1;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : TYPES) {
            for (boolean product : new boolean[] {false, true}) {
                Attributes plain = Attributes.of(PRODUCT, product);
                // Products of up to thirteen whole numbers are exact in binary32.
                Sweep.add(cases, plain, TensorType.of(type, 13));
                Sweep.add(cases, plain.with(REVERSE, true), TensorType.of(type, 2, 3, 7));
                Sweep.add(cases, plain.with(EXCLUSIVE, true).with(AXIS, 1L), TensorType.of(type, 5, 9, 33));
                Sweep.add(
                        cases,
                        plain.with(EXCLUSIVE, true).with(REVERSE, true).with(AXIS, 0L),
                        TensorType.of(type, 4, 65));
                Sweep.add(cases, plain, TensorType.of(type, 3, 0));
            }
            Sweep.add(cases, Attributes.none(), TensorType.of(type, 2, 257));
        }
    }
}
