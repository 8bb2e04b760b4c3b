package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
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
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/slice}: every step-th element from a start up to an end, along some axes.
 *
 * <p>Input data of any type. Inputs starts, ends and, if given, axes and steps are of i32 or i64, one-dimensional, of one length and known
 * before the run; without axes they count from the outermost, without steps each is 1. Positions count from the end if negative and are
 * then cut to the axis, so that a slice may be empty. A negative step walks backwards; 0 is refused. Definition: ONNX Slice 13.
 */
public final class Slice implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/slice");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The number of the input that holds the starts. */
    public static final int STARTS = 1;

    /** The number of the input that holds the ends. */
    public static final int ENDS = 2;

    /** The number of the input that holds the axes. */
    public static final int AXES = 3;

    /** The number of the input that holds the steps. */
    public static final int STEPS = 4;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Cuts a range out of some axes.")
            .input(Port.required("data"))
            .input(Ports.indices("starts"))
            .input(Ports.indices("ends"))
            .input(Port.optional("axes").types(ElementType.I32, ElementType.I64))
            .input(Port.optional("steps").types(ElementType.I32, ElementType.I64))
            .output(Port.required("output"))
            .build();

    /** Makes an oracle; it holds no state. */
    public Slice() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0).withDims(SliceRange.of(call).dims()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        if (!outputs.get(0).type().isEmpty()) {
            int[] sources = SliceRange.of(call).view(call.input(0)).sources();
            Elements.of(inputs.get(0)).pick(sources).writeTo(outputs.get(0));
        }
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64}) {
            add(cases, TensorType.of(type, 1, 512), longs(0), longs(17), longs(1), longs(1));
            add(cases, TensorType.of(type, 129), longs(1), longs(128));
            add(cases, TensorType.of(type, 129), longs(-1), longs(Long.MIN_VALUE), longs(0), longs(-1));
            add(cases, TensorType.of(type, 65, 33), longs(3, 0), longs(64, 33), longs(0, 1), longs(2, 3));
            add(cases, TensorType.of(type, 5, 7), longs(4, 2), longs(0, Long.MAX_VALUE), longs(0, -1), longs(-2, 1));
            add(cases, TensorType.of(type, 5, 7), longs(3), longs(3));
            add(cases, TensorType.of(type, 0, 7), longs(0), longs(9));
        }
    }

    private static long[] longs(long... values) {
        return values;
    }

    private static void add(OperationCases cases, TensorType data, long[]... operands) {
        Sweep.addWithConstants(cases, Attributes.none(), data, operands);
    }
}
