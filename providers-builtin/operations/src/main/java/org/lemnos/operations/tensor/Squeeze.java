package org.lemnos.operations.tensor;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/squeeze}: the same elements with fewer axes of extent 1.
 *
 * <p>Input data of any type; output of the data's type and bytes without the {@link #AXES}, which must have extent 1. Definition: ONNX
 * Squeeze 13, its axes taken as an attribute.
 */
public final class Squeeze extends View {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/squeeze");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axes that go, from -rank to rank - 1, each once; empty for all of extent 1. */
    public static final String AXES = "axes";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = descriptor(ID, VERSION, "Removes axes of extent 1.")
            .attribute(AttributeSpec.integers(AXES)
                    .range(0, TensorType.LARGEST_RANK)
                    .orElse(new long[0]))
            .build();

    /** Makes an oracle; it holds no state. */
    public Squeeze() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        long[] axes = call.attributes().integers(AXES);
        boolean[] named = Axes.chosen(call, axes, data.rank());
        long[] dims = new long[data.rank()];
        int rank = 0;
        for (int axis = 0; axis < data.rank(); axis++) {
            if (named[axis] && data.dim(axis) != 1) {
                throw new IllegalArgumentException(ID + ": axis " + axis + " of " + data + " has extent "
                        + data.dim(axis) + "; only an extent of 1 can go");
            }
            boolean goes = axes.length == 0 ? data.dim(axis) == 1 : named[axis];
            if (!goes) {
                dims[rank++] = data.dim(axis);
            }
        }
        return List.of(data.withDims(Arrays.copyOf(dims, rank)));
    }

    @Override
    public void cases(OperationCases cases) {
        add(cases, TensorType.of(ElementType.F32, 1), 0);
        add(cases, TensorType.of(ElementType.F32, 2, 1, 17, 1), 1, -1);
        add(cases, TensorType.of(ElementType.I64, 1, 2, 1));
        add(cases, TensorType.of(ElementType.F32, 0, 1, 5), 1);
    }

    private static void add(OperationCases cases, TensorType data, long... axes) {
        Sweep.add(cases, Attributes.of(AXES, axes), data);
    }
}
