package org.lemnos.operations.tensor;

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
 * {@code tensor/unsqueeze}: the same elements with more axes of extent 1.
 *
 * <p>Input data of any type and rank r; output of the data's type and bytes and of rank r + the number of {@link #AXES}. Definition: ONNX
 * Unsqueeze 13, its axes taken as an attribute.
 */
public final class Unsqueeze extends View {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/unsqueeze");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axes of the output that are new, from -rank to rank - 1 of the output, each once. */
    public static final String AXES = "axes";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = descriptor(ID, VERSION, "Adds axes of extent 1.")
            .attribute(AttributeSpec.integers(AXES).range(0, TensorType.LARGEST_RANK))
            .build();

    /** Makes an oracle; it holds no state. */
    public Unsqueeze() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        long[] axes = call.attributes().integers(AXES);
        boolean[] added = Axes.chosen(call, axes, data.rank() + axes.length);
        long[] dims = new long[added.length];
        int from = 0;
        for (int axis = 0; axis < dims.length; axis++) {
            dims[axis] = added[axis] ? 1 : data.dim(from++);
        }
        return List.of(data.withDims(dims));
    }

    @Override
    public void cases(OperationCases cases) {
        add(cases, TensorType.of(ElementType.F32), 0);
        add(cases, TensorType.of(ElementType.F32, 2, 17), 1, 2);
        add(cases, TensorType.of(ElementType.I64, 2, 17), -1, 0);
        add(cases, TensorType.of(ElementType.F32, 0, 5), 1);
    }

    private static void add(OperationCases cases, TensorType data, long... axes) {
        Sweep.add(cases, Attributes.of(AXES, axes), data);
    }
}
