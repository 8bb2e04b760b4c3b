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
import org.lemnos.operations.plain.Extents;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/flatten}: the same elements as a matrix.
 *
 * <p>Input data of any type; output of the same type and bytes, whose rows are the axes before {@link #AXIS} and whose columns are the others.
 * Definition: ONNX Flatten 13.
 */
public final class Flatten extends View {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/flatten");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the first axis of the columns, from -rank to rank. */
    public static final String AXIS = "axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = descriptor(ID, VERSION, "Views a tensor as a matrix.")
            .attribute(AttributeSpec.integer(AXIS).orElse(1L))
            .build();

    /** Makes an oracle; it holds no state. */
    public Flatten() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        long given = call.attributes().integer(AXIS);
        int axis = given == data.rank() ? data.rank() : Axes.normalized(call, given, data.rank());
        long[] dims = data.dims();
        return List.of(data.withDims(
                Extents.product(call, Arrays.copyOf(dims, axis)),
                Extents.product(call, Arrays.copyOfRange(dims, axis, dims.length))));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.I64}) {
            for (long axis : new long[] {0, 1, 2, 3, -1}) {
                Sweep.add(cases, Attributes.of(AXIS, axis), TensorType.of(type, 3, 5, 7));
            }
            Sweep.add(cases, Attributes.of(AXIS, 0L), TensorType.of(type));
            Sweep.add(cases, Attributes.none(), TensorType.of(type, 2, 0, 3));
        }
    }
}
