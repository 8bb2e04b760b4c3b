package org.lemnos.operations.tensor;

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
 * {@code tensor/gather}: slices of a tensor along one axis, chosen by index.
 *
 * <p>Input data of any type and rank r ≥ 1, input indices of i32 or i64 and rank q; output of rank q + r - 1: the axis of data gives way to
 * the axes of indices. An index counts from the end if negative. Definition: ONNX Gather 13, which leaves open what an index outside of
 * [-extent, extent) gives: a host refuses one that it can see before the run, and one that is computed in the run gives zeros.
 */
public final class Gather implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/gather");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis of data that is indexed, from -r to r - 1; the outermost if not given. */
    public static final String AXIS = "axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Ports.picking(
                    OperationDescriptor.builder(ID, VERSION).summary("Picks slices along an axis by index."))
            .attribute(Axes.attribute(AXIS).orElse(0))
            .build();

    /** Makes an oracle; it holds no state. */
    public Gather() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        TensorType indices = call.input(1);
        int axis = axis(call);
        long[] dims = new long[data.rank() + indices.rank() - 1];
        for (int i = 0; i < dims.length; i++) {
            if (i < axis) {
                dims[i] = data.dim(i);
            } else if (i < axis + indices.rank()) {
                dims[i] = indices.dim(i - axis);
            } else {
                dims[i] = data.dim(i - indices.rank() + 1);
            }
        }
        return List.of(data.withDims(dims));
    }

    /** Indices lie within the axis, or count from its end. */
    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        if (input != 1) {
            return Optional.empty();
        }
        long extent = call.input(0).dim(axis(call));
        return Optional.of(Axes.indices(extent));
    }

    private static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType data = call.input(0);
        int axis = axis(call);
        int extent = Axes.extent(data, axis, axis + 1);
        int block = Axes.extent(data, axis + 1, data.rank());
        int[] indices = resolved(inputs.get(1).toLongs(), extent);
        Elements from = Elements.of(inputs.get(0));
        Elements to = Elements.room(data.elementType(), outputs.get(0).type().elements());
        int at = 0;
        for (int outer = 0; outer < Axes.extent(data, 0, axis); outer++) {
            for (int index : indices) {
                if (index != Axes.NOWHERE) {
                    from.copy((outer * extent + index) * block, to, at, block);
                }
                at += block;
            }
        }
        to.writeTo(outputs.get(0));
    }

    /** For each index its place on the axis. */
    private static int[] resolved(long[] indices, int extent) {
        int[] places = new int[indices.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = Axes.place(indices[i], extent);
        }
        return places;
    }

    /** Indices that are valid for the extent come as constants; random ones would not be. */
    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64}) {
            add(cases, 0, TensorType.of(type, 5), 4, 0, -1, -5, 2);
            add(cases, 0, TensorType.of(type, 1, 384), 0, 0, 0);
            add(cases, 0, TensorType.of(type, 129, 33), 128, 0, 64, 64, 127, -129);
            add(cases, 1, TensorType.of(type, 3, 17, 5), 16, 3);
            add(cases, -1, TensorType.of(type, 3, 65), 0, 64, 63);
            add(cases, 0, TensorType.of(type, 5, 0), 1);
            add(cases, 0, TensorType.of(type, 5, 7));
            for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
                computed(cases, 0, TensorType.of(type, 129, 33), TensorType.of(index, 2, 17));
                computed(cases, 1, TensorType.of(type, 3, 17, 5), TensorType.of(index, 2, 1, 3));
                computed(cases, -1, TensorType.of(type, 3, 65), TensorType.of(index));
                computed(cases, 0, TensorType.of(type, 1, 4), TensorType.of(index, 65));
                computed(cases, 0, TensorType.of(type, 5, 7), TensorType.of(index, 0, 3));
            }
        }
    }

    /** Indices that are known only in the run; they lie where {@link #allowed} says. */
    private static void computed(OperationCases cases, long axis, TensorType data, TensorType indices) {
        Sweep.add(cases, Attributes.of(AXIS, axis), data, indices);
    }

    private static void add(OperationCases cases, long axis, TensorType data, long... indices) {
        Sweep.addWithConstants(cases, Attributes.of(AXIS, axis), data, indices);
    }
}
