package org.lemnos.operations.math;

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
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code math/reduce_mean}: the mean over some axes.
 *
 * <p>Input x, output y of the same type, u32, i32, i64 or floating. {@link #AXES} lists the axes, none meaning all; {@link #KEEPDIMS} says
 * whether they stay with extent 1. Integer sums wrap around in 64 bits, and the quotient is cut toward zero. The mean of no elements is
 * NaN; for integers it is refused. Definition: ONNX ReduceMean 18, its axes taken as an attribute.
 */
public final class ReduceMean implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/reduce_mean");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axes that are averaged over, from -rank to rank - 1, each once; empty for all. */
    public static final String AXES = "axes";

    /** The attribute that says whether averaged axes stay with extent 1. */
    public static final String KEEPDIMS = "keepdims";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Averages over some axes.")
            .input(Ports.summable("x"))
            .output(Ports.summable("y"))
            .attribute(AttributeSpec.integers(AXES)
                    .range(0, TensorType.LARGEST_RANK)
                    .orElse(new long[0]))
            .attribute(AttributeSpec.bool(KEEPDIMS).orElse(true))
            .build();

    /** Makes an oracle; it holds no state. */
    public ReduceMean() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        boolean[] averaged = averaged(call);
        boolean keep = call.attributes().bool(KEEPDIMS);
        long[] dims = new long[x.rank()];
        int rank = 0;
        for (int axis = 0; axis < x.rank(); axis++) {
            if (!averaged[axis]) {
                dims[rank++] = x.dim(axis);
            } else if (keep) {
                dims[rank++] = 1;
            }
        }
        TensorType y = x.withDims(Arrays.copyOf(dims, rank));
        if (!x.elementType().isFloating() && x.isEmpty() && !y.isEmpty()) {
            throw new IllegalArgumentException(ID + ": the mean of no integers has no value; the input is " + x);
        }
        return List.of(y);
    }

    private static boolean[] averaged(OperationCall call) {
        int rank = call.input(0).rank();
        boolean[] averaged = Axes.chosen(call, call.attributes().integers(AXES), rank);
        if (call.attributes().integers(AXES).length == 0) {
            Arrays.fill(averaged, true);
        }
        return averaged;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] targets = targets(call);
        long count = count(call);
        HostTensor output = outputs.get(0);
        if (output.type().elementType().isFloating()) {
            output.set(means(
                    inputs.get(0).toDoubles(),
                    targets,
                    new double[(int) output.type().elements()],
                    count));
        } else {
            long[] means = sums(
                    inputs.get(0).toLongs(),
                    targets,
                    new long[(int) output.type().elements()]);
            divide(means, count, output.type().elementType());
            output.set(IntegerRange.of(output.type().elementType()).wrapAll(means));
        }
    }

    /** For each input element the number of the output element that it counts for. */
    private static int[] targets(OperationCall call) {
        long[] dims = call.input(0).dims();
        boolean[] averaged = averaged(call);
        int[] strides = new int[dims.length];
        int stride = 1;
        for (int axis = dims.length - 1; axis >= 0; axis--) {
            strides[axis] = averaged[axis] ? 0 : stride;
            stride *= averaged[axis] ? 1 : Math.toIntExact(Math.max(1, dims[axis]));
        }
        return StridedView.of(dims, strides, 0).sources();
    }

    private static double[] means(double[] values, int[] targets, double[] sums, long count) {
        for (int i = 0; i < values.length; i++) {
            sums[targets[i]] += values[i];
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= count;
        }
        return sums;
    }

    private static long[] sums(long[] values, int[] targets, long[] sums) {
        for (int i = 0; i < values.length; i++) {
            sums[targets[i]] += values[i];
        }
        return sums;
    }

    private static void divide(long[] sums, long count, ElementType type) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] = type == ElementType.U64 ? Long.divideUnsigned(sums[i], count) : sums[i] / count;
        }
    }

    private static long count(OperationCall call) {
        boolean[] averaged = averaged(call);
        long count = 1;
        for (int axis = 0; axis < averaged.length; axis++) {
            count *= averaged[axis] ? call.input(0).dim(axis) : 1;
        }
        return count;
    }

    /** The number of elements behind one mean. */
    @Override
    public long terms(OperationCall call) {
        return Math.max(1, count(call));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (long length : Sweep.lengths()) {
                Sweep.add(cases, innermost(true), TensorType.of(type, 3, length));
                Sweep.add(cases, innermost(true), TensorType.of(type, length, 5));
            }
            Sweep.add(cases, innermost(false), TensorType.of(type, 2, 16, 384));
            Sweep.add(cases, innermost(true), TensorType.of(type, 384));
            // As many means as a mean square says something about, of rows that kernels of quads take.
            Sweep.add(cases, innermost(true), TensorType.of(type, 130, 12));
            Sweep.add(cases, over(0, -1), TensorType.of(type, 5, 7, 33));
            Sweep.add(cases, over(1), TensorType.of(type, 5, 33, 7));
            Sweep.add(cases, over(), TensorType.of(type, 2, 3, 4, 5));
            Sweep.add(cases, over(), TensorType.of(type));
        }
    }

    private static Attributes innermost(boolean keepDims) {
        return over(-1).with(KEEPDIMS, keepDims);
    }

    private static Attributes over(long... axes) {
        return Attributes.of(AXES, axes);
    }
}
