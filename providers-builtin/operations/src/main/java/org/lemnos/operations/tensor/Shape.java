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
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/shape}: the extents of a tensor as a tensor.
 *
 * <p>Input data of any type, of which only the type is looked at; output of i64, one-dimensional: the extents from axis {@link #START} up to
 * but not including axis {@link #END}. Both count from the end if negative and are then cut to 0 to rank. Definition: ONNX Shape 15.
 */
public final class Shape implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/shape");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the first axis; 0 if not given. */
    public static final String START = "start";

    /** The attribute with the axis behind the last; the rank if not given. */
    public static final String END = "end";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Gives the extents of a tensor.")
            .input(Port.required("data").typeOnly())
            .output(Port.required("shape").types(ElementType.I64))
            .attribute(AttributeSpec.integer(START).orElse(0))
            .attribute(AttributeSpec.integer(END).orElse(Long.MAX_VALUE))
            .build();

    /** Makes an oracle; it holds no state. */
    public Shape() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(TensorType.of(ElementType.I64, extents(call).length));
    }

    private static long[] extents(OperationCall call) {
        long[] dims = call.input(0).dims();
        int start = cut(call.attributes().integer(START), dims.length);
        int end = cut(call.attributes().integer(END), dims.length);
        return Arrays.copyOfRange(dims, start, Math.max(start, end));
    }

    private static int cut(long axis, int rank) {
        long fromFront = axis < 0 ? axis + rank : axis;
        return (int) Math.max(0, Math.min(rank, fromFront));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        outputs.get(0).set(extents(call));
    }

    @Override
    public void cases(OperationCases cases) {
        Sweep.shapes().forEach(dims -> Sweep.add(cases, Attributes.none(), TensorType.of(ElementType.F32, dims)));
    }
}
