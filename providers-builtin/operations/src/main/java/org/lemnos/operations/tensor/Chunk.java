package org.lemnos.operations.tensor;

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
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/chunk}: one of the parts that an axis is cut into.
 *
 * <p>Input data of any type; output of the same type. The axis is cut into {@link #COUNT} parts, all as long as the first and the last as
 * long as what is left; or, where an input sizes of i64, known before the run, is given, into parts of these sizes. The output is part
 * {@link #INDEX}, from 0 on. Definition: ONNX Split 18, one output alone.
 */
public final class Chunk implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/chunk");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, from -rank to rank - 1. */
    public static final String AXIS = "axis";

    /** The attribute with the number of parts. */
    public static final String COUNT = "count";

    /** The attribute with the part's number. */
    public static final String INDEX = "index";

    /** The place of the input with the sizes of all parts, whose sum is the axis. */
    public static final int SIZES = 1;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Takes one of the parts that an axis is cut into.")
            .input(Port.required("data"))
            .input(Port.optional("sizes").types(ElementType.I64))
            .output(Port.required("output"))
            .attribute(AttributeSpec.integer(AXIS).orElse(0L))
            .attribute(AttributeSpec.integer(COUNT).range(1, Integer.MAX_VALUE))
            .attribute(AttributeSpec.integer(INDEX).range(0, Integer.MAX_VALUE))
            .build();

    /** Makes an oracle; it holds no state. */
    public Chunk() {}

    /** The axis of a call, counted from the outermost. */
    public static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    /** Where the part begins along its axis. */
    public static long start(OperationCall call) {
        long[] sizes = sizes(call);
        int index = (int) call.attributes().integer(INDEX);
        return sizes.length == 0
                ? Math.min(call.input(0).dim(axis(call)), index * equalPart(call))
                : Arrays.stream(sizes, 0, index).sum();
    }

    private static long[] sizes(OperationCall call) {
        return call.has(SIZES) ? Operands.known(call, SIZES, "the sizes of the parts") : new long[0];
    }

    private static long equalPart(OperationCall call) {
        long extent = call.input(0).dim(axis(call));
        long count = call.attributes().integer(COUNT);
        return (extent + count - 1) / count;
    }

    private static long size(OperationCall call) {
        long[] sizes = sizes(call);
        return sizes.length == 0
                ? Math.min(equalPart(call), call.input(0).dim(axis(call)) - start(call))
                : sizes[(int) call.attributes().integer(INDEX)];
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Attributes attributes = call.attributes();
        long[] sizes = sizes(call);
        long count = attributes.integer(COUNT);
        long extent = call.input(0).dim(axis(call));
        boolean fits = sizes.length == count
                && Arrays.stream(sizes).allMatch(size -> size >= 0)
                && Arrays.stream(sizes).sum() == extent;
        if (attributes.integer(INDEX) >= count || (sizes.length > 0 && !fits)) {
            throw new IllegalArgumentException(ID + ": part " + attributes.integer(INDEX) + " of " + count
                    + " with sizes " + Arrays.toString(sizes) + " does not cut axis " + axis(call) + " of "
                    + call.input(0));
        }
        long[] dims = call.input(0).dims();
        dims[axis(call)] = size(call);
        return List.of(call.input(0).withDims(dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] strides = StridedView.denseStrides(call.input(0).dims());
        int from = Math.toIntExact(start(call)) * strides[axis(call)];
        int[] sources =
                StridedView.of(outputs.get(0).type().dims(), strides, from).sources();
        Elements.of(inputs.get(0)).pick(sources).writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.I64, ElementType.U8}) {
            add(cases, 0, 3, 1, TensorType.of(type, 9, 5));
            add(cases, 1, 4, 3, TensorType.of(type, 3, 7));
            add(cases, -1, 2, 0, TensorType.of(type, 2, 3, 65));
            add(cases, 0, 5, 4, TensorType.of(type, 3, 2));
            Sweep.addWithConstants(cases, part(1, 3, 2), TensorType.of(type, 3, 17), new long[] {1, 0, 16});
            Sweep.addWithConstants(cases, part(1, 3, 1), TensorType.of(type, 3, 17), new long[] {1, 0, 16});
        }
    }

    private static void add(OperationCases cases, long axis, long count, long index, TensorType data) {
        Sweep.add(cases, part(axis, count, index), data);
    }

    private static Attributes part(long axis, long count, long index) {
        return Attributes.of(AXIS, axis).with(COUNT, count).with(INDEX, index);
    }
}
