package org.lemnos.operations.indexing;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
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
 * {@code tensor/gather_elements}: for each element of the output another place along one axis.
 *
 * <p>Input data of any type and rank r ≥ 1; input indices of i32 or i64 and rank r, along the other axes no longer than data; output like
 * indices in extents and like data in type. Element (.., i, ..) is the element of data at the same place but with its index along the axis.
 * An index counts from the end if negative. Definition: ONNX GatherElements 13, which leaves open what an index outside of the axis gives:
 * a host refuses one that it can see before the run, and one that is computed in the run gives zero.
 */
public final class GatherElements implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/gather_elements");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, which counts from the end if negative; the outermost if not given. */
    public static final String AXIS = "axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Ports.picking(
                    OperationDescriptor.builder(ID, VERSION).summary("Picks elements along an axis by index."))
            .attribute(Axes.attribute(AXIS).orElse(0))
            .build();

    /** Makes an oracle; it holds no state. */
    public GatherElements() {}

    /** The axis of a call, counted from the outermost. */
    public static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    /**
     * Checks that indices lie over data.
     *
     * @throws IllegalArgumentException if they have another rank, or are longer along an axis that they do not index
     */
    static void checkIndices(OperationCall call, int axis) {
        TensorType data = call.input(0);
        TensorType indices = call.input(1);
        boolean fits = indices.rank() == data.rank();
        for (int other = 0; fits && other < data.rank(); other++) {
            fits = other == axis || indices.dim(other) <= data.dim(other);
        }
        if (!fits) {
            throw new IllegalArgumentException(call.operation() + ": indices " + indices + " do not lie over " + data
                    + ", whose axis " + axis + " they are about");
        }
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        checkIndices(call, axis(call));
        return List.of(call.input(0).withDims(call.input(1).dims()));
    }

    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        long extent = call.input(0).dim(axis(call));
        return input == 1 ? Optional.of(Axes.indices(extent)) : Optional.empty();
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] sources = Targets.ofElements(call.input(0), inputs.get(1), axis(call));
        Elements from = Elements.of(inputs.get(0));
        Elements to = Elements.room(call.input(0).elementType(), sources.length);
        for (int i = 0; i < sources.length; i++) {
            if (sources[i] != Targets.NOWHERE) {
                from.copy(sources[i], to, i, 1);
            }
        }
        to.writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
                add(cases, 0, TensorType.of(type, 5), TensorType.of(index, 129));
                add(cases, 1, TensorType.of(type, 3, 17), TensorType.of(index, 2, 33));
                add(cases, -1, TensorType.of(type, 2, 3, 65), TensorType.of(index, 2, 3, 4));
                add(cases, 0, TensorType.of(type, 9, 3, 5, 2), TensorType.of(index, 4, 3, 2, 2));
                add(cases, 0, TensorType.of(type, 5, 7), TensorType.of(index, 0, 3));
            }
        }
    }

    private static void add(OperationCases cases, long axis, TensorType data, TensorType indices) {
        Sweep.add(cases, Attributes.of(AXIS, axis), data, indices);
    }
}
