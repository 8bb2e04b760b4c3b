package org.lemnos.operations.indexing;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
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
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/top_k}: the places of the k largest or smallest elements along one axis.
 *
 * <p>Input x of any numeric type and rank 1 or more; input k of i64 and one element, known before the run and no more than the axis is
 * long; output of i64, like x but k long along the axis: the places, the best first, and of equal elements the one at the lower place
 * first. NaN is larger than all numbers, and zeros are equal. Definition: ONNX TopK 11, sorted, its second output alone; where it says
 * nothing of NaN, the order is that of IEEE 754 totalOrder for positive ones.
 */
public final class TopK implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/top_k");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, which counts from the end if negative; the innermost if not given. */
    public static final String AXIS = "axis";

    /** The attribute that asks for the largest rather than the smallest. */
    public static final String LARGEST = "largest";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Finds the places of the best elements.")
            .input(Ports.numeric("x"))
            .input(Port.required("k").types(ElementType.I64))
            .output(Port.required("places").types(ElementType.I64))
            .attribute(Axes.attribute(AXIS).orElse(-1))
            .attribute(AttributeSpec.bool(LARGEST).orElse(true))
            .build();

    private static final ElementType[] TYPES = {
        ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U64, ElementType.I16, ElementType.U8
    };

    /** Makes an oracle; it holds no state. */
    public TopK() {}

    /** The axis of a call, counted from the outermost. */
    public static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        int axis = axis(call);
        long[] k = Operands.known(call, 1, "k");
        long[] dims = call.input(0).dims();
        if (k.length != 1 || k[0] < 0 || k[0] > dims[axis]) {
            throw new IllegalArgumentException(ID + ": " + Operands.described("k", k) + " of axis " + axis + " of "
                    + call.input(0) + "; one number from 0 to the axis's extent is needed");
        }
        dims[axis] = k[0];
        return List.of(TensorType.of(ElementType.I64, dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType output = outputs.get(0).type();
        if (output.isEmpty()) {
            return;
        }
        int axis = axis(call);
        int inner = Axes.extent(output, axis + 1, output.rank());
        int extent = (int) call.input(0).dim(axis);
        int k = (int) output.dim(axis);
        Comparator<Integer> ascending = ascending(inputs.get(0));
        Comparator<Integer> order = call.attributes().bool(LARGEST) ? ascending.reversed() : ascending;
        long[] places = new long[(int) output.elements()];
        for (int line = 0; line < places.length / k; line++) {
            int first = line / inner * extent * inner + line % inner;
            int to = line / inner * k * inner + line % inner;
            int[] best = IntStream.range(0, extent)
                    .map(place -> first + place * inner)
                    .boxed()
                    .sorted(order)
                    .limit(k)
                    .mapToInt(element -> (element - first) / inner)
                    .toArray();
            for (int i = 0; i < k; i++) {
                places[to + i * inner] = best[i];
            }
        }
        outputs.get(0).set(places);
    }

    /** Orders the numbers of elements by these; equal ones stay as they are. */
    private static Comparator<Integer> ascending(HostTensor x) {
        if (x.type().elementType().isFloating()) {
            double[] values = x.toDoubles();
            // Adding zero makes both zeros one; Double.compare puts NaN above all numbers.
            return (a, b) -> Double.compare(values[a] + 0.0, values[b] + 0.0);
        }
        long[] values = x.toLongs();
        return x.type().elementType() == ElementType.U64
                ? (a, b) -> Long.compareUnsigned(values[a], values[b])
                : (a, b) -> Long.compare(values[a], values[b]);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : TYPES) {
            for (boolean largest : new boolean[] {true, false}) {
                add(cases, -1, largest, 5, TensorType.of(type, 17));
                add(cases, 0, largest, 3, TensorType.of(type, 3, 65));
                add(cases, 1, largest, 33, TensorType.of(type, 2, 129, 3));
                add(cases, -1, largest, 1, TensorType.of(type, 2, 3, 300));
                add(cases, -1, largest, 0, TensorType.of(type, 2, 3));
            }
        }
    }

    private static void add(OperationCases cases, long axis, boolean largest, long k, TensorType x) {
        Sweep.addWithConstants(cases, Attributes.of(AXIS, axis).with(LARGEST, largest), x, new long[] {k});
    }
}
