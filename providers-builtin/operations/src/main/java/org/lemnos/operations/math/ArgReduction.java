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
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code math/arg_reduce}: the place of the largest or smallest element along an axis.
 *
 * <p>Input x of any type but bool, output y of i64, which has extent 1 along the axis, or lacks it without {@link #KEEPDIMS}. The axis must have
 * elements. NaN goes before every number. Definition: ONNX ArgMax 13 and ArgMin 13.
 */
public final class ArgReduction implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/arg_reduce");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, from -rank to rank - 1. */
    public static final String AXIS = "axis";

    /** The attribute that asks for the largest element rather than the smallest. */
    public static final String LARGEST = "largest";

    /** The attribute that asks for the last of several such elements rather than the first. */
    public static final String LAST = "last";

    /** The attribute that says whether the axis stays with extent 1. */
    public static final String KEEPDIMS = "keepdims";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Finds the largest or smallest element along an axis.")
            .input(Ports.numeric("x"))
            .output(Port.required("y").types(ElementType.I64))
            .attribute(AttributeSpec.integer(AXIS).orElse(0L))
            .attribute(AttributeSpec.bool(LARGEST).orElse(true))
            .attribute(AttributeSpec.bool(LAST).orElse(false))
            .attribute(AttributeSpec.bool(KEEPDIMS).orElse(true))
            .build();

    /** Makes an oracle; it holds no state. */
    public ArgReduction() {}

    private static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        int axis = axis(call);
        if (x.dim(axis) == 0) {
            throw new IllegalArgumentException(
                    ID + ": axis " + axis + " of " + x + " has no elements, so that none is the largest or smallest");
        }
        long[] dims = x.dims();
        if (call.attributes().bool(KEEPDIMS)) {
            dims[axis] = 1;
            return List.of(TensorType.of(ElementType.I64, dims));
        }
        long[] fewer = Arrays.copyOf(dims, dims.length - 1);
        System.arraycopy(dims, axis + 1, fewer, axis, fewer.length - axis);
        return List.of(TensorType.of(ElementType.I64, fewer));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType x = call.input(0);
        int axis = axis(call);
        int inner = Axes.extent(x, axis + 1, x.rank());
        int terms = (int) x.dim(axis);
        boolean floating = x.elementType().isFloating();
        double[] numbers = floating ? inputs.get(0).toDoubles() : new double[0];
        long[] integers = floating ? new long[0] : inputs.get(0).toLongs();
        long[] places = new long[(int) outputs.get(0).type().elements()];
        for (int i = 0; i < places.length; i++) {
            int from = i / inner * terms * inner + i % inner;
            for (int term = 1; term < terms; term++) {
                int best = from + (int) places[i] * inner;
                int next = from + term * inner;
                int order = floating
                        ? order(call, numbers[next], numbers[best])
                        : order(call, compare(x.elementType(), integers[next], integers[best]));
                if (order > 0 || (order == 0 && call.attributes().bool(LAST))) {
                    places[i] = term;
                }
            }
        }
        outputs.get(0).set(places);
    }

    private static int compare(ElementType type, long a, long b) {
        return type == ElementType.U64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }

    private static int order(OperationCall call, double next, double best) {
        if (Double.isNaN(next) || Double.isNaN(best)) {
            return Boolean.compare(Double.isNaN(next), Double.isNaN(best));
        }
        return order(call, next > best ? 1 : next < best ? -1 : 0);
    }

    private static int order(OperationCall call, int comparison) {
        return call.attributes().bool(LARGEST) ? comparison : -comparison;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {
            ElementType.F32,
            ElementType.F16,
            ElementType.U8,
            ElementType.I16,
            ElementType.I32,
            ElementType.U64,
            ElementType.I64
        }) {
            for (boolean largest : new boolean[] {true, false}) {
                Attributes way = Attributes.of(LARGEST, largest);
                Sweep.add(cases, way.with(AXIS, -1L), TensorType.of(type, 5, 33));
                Sweep.add(cases, way.with(AXIS, 0L).with(KEEPDIMS, false), TensorType.of(type, 33, 5));
                Sweep.add(cases, way.with(AXIS, 1L).with(LAST, true), TensorType.of(type, 3, 17, 9));
                Sweep.add(cases, way.with(AXIS, 1L), TensorType.of(type, 0, 3));
            }
        }
    }
}
