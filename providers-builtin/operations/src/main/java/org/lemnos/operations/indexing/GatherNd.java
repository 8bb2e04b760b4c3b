package org.lemnos.operations.indexing;

import java.util.List;
import java.util.Optional;
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
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/gather_nd}: slices of a tensor, chosen by tuples of indices.
 *
 * <p>Input data of any type; input indices of i32 or i64 [b.., q.., k], a tuple along its innermost axis for the k axes of data behind the
 * first {@link #BATCH_AXES}, which both have in common; output [b.., q.., rest..]: the rest of data's axes for each tuple. An index counts
 * from the end if negative. Definition: ONNX GatherND 13, which leaves open what an index outside of its axis gives: a host refuses one
 * that it can see before the run, and a tuple with one that is computed in the run gives zeros.
 */
public final class GatherNd implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/gather_nd");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the number of axes that data and indices share. */
    public static final String BATCH_AXES = "batch_axes";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Ports.picking(
                    OperationDescriptor.builder(ID, VERSION).summary("Picks slices by tuples of indices."))
            .attribute(AttributeSpec.integer(BATCH_AXES)
                    .range(0, TensorType.LARGEST_RANK - 1)
                    .orElse(0))
            .build();

    /** Makes an oracle; it holds no state. */
    public GatherNd() {}

    /**
     * The number of axes of data before the slices: those that are shared and those that are indexed.
     *
     * @throws IllegalArgumentException if the tuples do not suit the tensor
     */
    static int slicedAxes(OperationCall call, int batchAxes) {
        TensorType data = call.input(0);
        TensorType indices = call.input(1);
        boolean fits = indices.rank() > batchAxes && indices.dim(-1) >= 0 && data.rank() > batchAxes;
        for (int axis = 0; fits && axis < batchAxes; axis++) {
            fits = indices.dim(axis) == data.dim(axis);
        }
        if (!fits || batchAxes + indices.dim(-1) > data.rank()) {
            throw new IllegalArgumentException(call.operation() + ": indices " + indices + " do not suit " + data
                    + " with " + batchAxes + " axes in common");
        }
        return batchAxes + (int) indices.dim(-1);
    }

    private static int batchAxes(OperationCall call) {
        return (int) call.attributes().integer(BATCH_AXES);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        TensorType indices = call.input(1);
        int sliced = slicedAxes(call, batchAxes(call));
        long[] dims = new long[indices.rank() - 1 + data.rank() - sliced];
        for (int axis = 0; axis < dims.length; axis++) {
            dims[axis] = axis < indices.rank() - 1 ? indices.dim(axis) : data.dim(axis - indices.rank() + 1 + sliced);
        }
        return List.of(data.withDims(dims));
    }

    /** What lies within every axis that is indexed; the tuple's places have limits of their own, which no one range can say. */
    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        return input == 1 ? ofTuples(call, batchAxes(call)) : Optional.empty();
    }

    static Optional<ValueRange> ofTuples(OperationCall call, int batchAxes) {
        long most = 0;
        for (int axis = batchAxes; axis < slicedAxes(call, batchAxes); axis++) {
            most = Math.max(most, call.input(0).dim(axis));
        }
        return call.input(1).dim(-1) == 0 ? Optional.empty() : Optional.of(Axes.indices(most));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        if (outputs.get(0).type().isEmpty()) {
            return;
        }
        TensorType data = call.input(0);
        int slice = Axes.extent(data, slicedAxes(call, batchAxes(call)), data.rank());
        int[] sources = Targets.ofTuples(data, inputs.get(1), batchAxes(call));
        Elements from = Elements.of(inputs.get(0));
        Elements to = Elements.room(data.elementType(), outputs.get(0).type().elements());
        for (int i = 0; i < sources.length; i++) {
            if (sources[i] != Targets.NOWHERE) {
                from.copy(sources[i] * slice, to, i * slice, slice);
            }
        }
        to.writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
                add(cases, 0, TensorType.of(type, 5), TensorType.of(index, 129, 1));
                add(cases, 0, TensorType.of(type, 3, 17, 5), TensorType.of(index, 2, 33, 2));
                add(cases, 1, TensorType.of(type, 4, 3, 5), TensorType.of(index, 4, 7, 1));
                add(cases, 2, TensorType.of(type, 2, 3, 5, 2), TensorType.of(index, 2, 3, 2));
                add(cases, 0, TensorType.of(type, 5, 7), TensorType.of(index, 0, 2));
                add(cases, 0, TensorType.of(type, 5, 7), TensorType.of(index, 3, 0));
            }
        }
    }

    private static void add(OperationCases cases, long batchAxes, TensorType data, TensorType indices) {
        Sweep.add(cases, Attributes.of(BATCH_AXES, batchAxes), data, indices);
    }
}
