package org.lemnos.operations.tensor;

import java.util.Arrays;
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
import org.lemnos.operations.plain.Extents;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/tile}: a tensor repeated along each axis.
 *
 * <p>Input data of any type; input repeats of i64, one number for each axis, known before the run; output of the type of data. Definition: ONNX Tile
 * 13.
 */
public final class Tile implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/tile");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Repeats a tensor along its axes.")
            .input(Port.required("data"))
            .input(Port.required("repeats").types(ElementType.I64))
            .output(Port.required("output"))
            .build();

    /** Makes an oracle; it holds no state. */
    public Tile() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        long[] repeats = Operands.known(call, 1, "the numbers of repeats");
        if (repeats.length != data.rank() || Arrays.stream(repeats).anyMatch(times -> times < 0)) {
            throw new IllegalArgumentException(
                    ID + ": " + data + " cannot be repeated " + Arrays.toString(repeats) + " times");
        }
        long[] dims = data.dims();
        for (int axis = 0; axis < dims.length; axis++) {
            dims[axis] = Extents.product(call, dims[axis], repeats[axis]);
        }
        return List.of(data.withDims(dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        long[] dims = call.input(0).dims();
        int[] dense = StridedView.denseStrides(dims);
        long[] extents = new long[2 * dims.length];
        int[] strides = new int[extents.length];
        long[] output = outputs.get(0).type().dims();
        for (int axis = 0; axis < dims.length; axis++) {
            extents[2 * axis] = dims[axis] == 0 ? 0 : output[axis] / dims[axis];
            extents[2 * axis + 1] = dims[axis];
            strides[2 * axis + 1] = dense[axis];
        }
        Elements.of(inputs.get(0))
                .pick(StridedView.of(extents, strides, 0).sources())
                .writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            add(cases, TensorType.of(type, 5), 3);
            add(cases, TensorType.of(type, 3, 16), 2, 3);
            add(cases, TensorType.of(type, 2, 3, 4), 1, 5, 1);
            add(cases, TensorType.of(type, 2, 3, 2, 3), 2, 2, 2, 2);
            add(cases, TensorType.of(type, 2, 3), 0, 3);
        }
    }

    private static void add(OperationCases cases, TensorType data, long... repeats) {
        Sweep.addWithConstants(cases, Attributes.none(), data, repeats);
    }
}
