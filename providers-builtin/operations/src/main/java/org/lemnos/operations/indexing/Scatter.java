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
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * A tensor with some of its elements or slices replaced, or reduced with others: {@code tensor/scatter_elements} and {@code
 * tensor/scatter_nd}, {@code math/scatter_elements} and {@code math/scatter_nd}.
 *
 * <p>Input data; input indices of i32 or i64; input updates of the type of data; output like data. For elements, updates have the extents
 * of indices, which lie over data as in {@link GatherElements}, along {@link #AXIS}. For tuples, indices are [q.., k], a tuple for the
 * outermost k axes of data, and updates [q.., rest..]. Indices count from the end if negative. Of several updates of one place the last
 * counts, by its number; reductions take all of them, in order. Definition: ONNX ScatterElements 18 and ScatterND 18, which leave open
 * which of several updates counts and what an index outside of its axis does: a host refuses one that it can see before the run, and an
 * update whose indices are computed in the run changes nothing then.
 */
public final class Scatter implements OperationOracle {
    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis of elements, which counts from the end if negative; the outermost if not given. */
    public static final String AXIS = "axis";

    /** The attribute that says how updates are put together with what is there. */
    public static final String REDUCTION = "reduction";

    /** The sum. */
    public static final String ADD = "add";

    /** The product. */
    public static final String MUL = "mul";

    /** The smallest; NaN if one is. */
    public static final String MIN = "min";

    /** The largest; NaN if one is. */
    public static final String MAX = "max";

    /** The reductions; a reduction's number in the kernels is its place here. */
    public static final List<String> REDUCTIONS = List.of(ADD, MUL, MIN, MAX);

    /** Replaces elements. */
    public static final Scatter ELEMENTS = new Scatter("tensor/scatter_elements", false, false);

    /** Replaces slices. */
    public static final Scatter SLICES = new Scatter("tensor/scatter_nd", true, false);

    /** Reduces elements with others. */
    public static final Scatter REDUCED_ELEMENTS = new Scatter("math/scatter_elements", false, true);

    /** Reduces slices with others. */
    public static final Scatter REDUCED_SLICES = new Scatter("math/scatter_nd", true, true);

    /** All of these operations. */
    public static final List<Scatter> ALL = List.of(ELEMENTS, SLICES, REDUCED_ELEMENTS, REDUCED_SLICES);

    private static final int INDICES = 1;
    private static final int UPDATES = 2;

    private final boolean tuples;
    private final boolean reduces;
    private final OperationDescriptor descriptor;

    private Scatter(String name, boolean tuples, boolean reduces) {
        this.tuples = tuples;
        this.reduces = reduces;
        OperationDescriptor.Builder operation = OperationDescriptor.builder(OperationId.of(name), VERSION)
                .summary(
                        reduces
                                ? "Reduces places of a tensor with updates."
                                : "Replaces places of a tensor by updates.")
                .input(port("data"))
                .input(Ports.indices("indices"))
                .input(port("updates"))
                .output(port("output"));
        if (!tuples) {
            operation.attribute(Axes.attribute(AXIS).orElse(0));
        }
        if (reduces) {
            operation.attribute(AttributeSpec.text(REDUCTION, REDUCTIONS.toArray(String[]::new)));
        }
        this.descriptor = operation.build();
    }

    private Port port(String name) {
        return reduces ? Ports.numeric(name) : Port.required(name);
    }

    /** The contract. */
    public OperationDescriptor descriptor() {
        return descriptor;
    }

    /** The operation's name. */
    public OperationId id() {
        return descriptor.id();
    }

    /** Whether indices are tuples, which mean slices. */
    public boolean hasTuples() {
        return tuples;
    }

    /** Whether updates are put together with what is there. */
    public boolean reduces() {
        return reduces;
    }

    /** The number of outermost axes whose places are indexed: all for elements. */
    public int indexedAxes(OperationCall call) {
        return tuples ? GatherNd.slicedAxes(call, 0) : call.input(0).rank();
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, UPDATES);
        TensorType data = call.input(0);
        TensorType indices = call.input(INDICES);
        long[] needed = indices.dims();
        if (tuples) {
            int indexed = indexedAxes(call);
            needed = new long[indices.rank() - 1 + data.rank() - indexed];
            for (int axis = 0; axis < needed.length; axis++) {
                boolean ofTuples = axis < indices.rank() - 1;
                needed[axis] = ofTuples ? indices.dim(axis) : data.dim(axis - indices.rank() + 1 + indexed);
            }
        } else {
            GatherElements.checkIndices(call, GatherElements.axis(call));
        }
        if (!data.withDims(needed).equals(call.input(UPDATES))) {
            throw new IllegalArgumentException(id() + ": updates are " + call.input(UPDATES) + " where indices "
                    + indices + " need " + data.withDims(needed));
        }
        return List.of(data);
    }

    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        if (input != INDICES) {
            return Optional.empty();
        }
        if (tuples) {
            return GatherNd.ofTuples(call, 0);
        }
        long extent = call.input(0).dim(GatherElements.axis(call));
        return Optional.of(Axes.indices(extent));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType data = call.input(0);
        if (data.isEmpty()) {
            return;
        }
        int slice = Axes.extent(data, indexedAxes(call), data.rank());
        int[] targets = tuples
                ? Targets.ofTuples(data, inputs.get(INDICES), 0)
                : Targets.ofElements(data, inputs.get(INDICES), GatherElements.axis(call));
        if (reduces) {
            new ScatterReduction(call.attributes().text(REDUCTION), targets, slice).run(inputs, outputs.get(0));
            return;
        }
        Elements to = Elements.of(inputs.get(0));
        Elements from = Elements.of(inputs.get(UPDATES));
        for (int i = 0; i < targets.length; i++) {
            if (targets[i] != Targets.NOWHERE) {
                from.copy(i * slice, to, targets[i] * slice, slice);
            }
        }
        to.writeTo(outputs.get(0));
    }

    /** The most updates that one place can have: all tuples, but of elements only those that agree in all other axes. */
    public long mostOfOnePlace(OperationCall call) {
        TensorType indices = call.input(INDICES);
        if (!tuples) {
            return indices.dim(GatherElements.axis(call));
        }
        long count = 1;
        for (int axis = 0; axis < indices.rank() - 1; axis++) {
            count *= indices.dim(axis);
        }
        return count;
    }

    /** As if one place had all the updates that it can have. */
    @Override
    public long terms(OperationCall call) {
        return reduces ? 2 + mostOfOnePlace(call) : 1;
    }

    @Override
    public void cases(OperationCases cases) {
        ElementType[] moved = {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8};
        ElementType[] reduced = {
            ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U64, ElementType.I16, ElementType.I8
        };
        for (ElementType type : reduces ? reduced : moved) {
            for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
                if (tuples) {
                    add(cases, 0, TensorType.of(type, 5), index, new long[] {129, 1}, 129);
                    add(cases, 0, TensorType.of(type, 17, 9, 33), index, new long[] {2, 9, 2}, 2, 9, 33);
                    add(cases, 0, TensorType.of(type, 3, 2), index, new long[] {1}, 2);
                    add(cases, 0, TensorType.of(type, 3, 2), index, new long[] {4, 0}, 4, 3, 2);
                    add(cases, 0, TensorType.of(type, 3, 2), index, new long[] {0, 2}, 0);
                } else {
                    add(cases, 0, TensorType.of(type, 5), index, new long[] {129}, 129);
                    add(cases, 1, TensorType.of(type, 3, 33), index, new long[] {2, 17}, 2, 17);
                    add(cases, -2, TensorType.of(type, 2, 65, 3), index, new long[] {1, 70, 2}, 1, 70, 2);
                    add(cases, 0, TensorType.of(type, 3, 2), index, new long[] {0, 2}, 0, 2);
                }
            }
        }
    }

    private void add(
            OperationCases cases, long axis, TensorType data, ElementType index, long[] indices, long... updates) {
        Attributes attributes = tuples ? Attributes.none() : Attributes.of(AXIS, axis);
        for (String reduction : reduces ? REDUCTIONS : List.of("")) {
            Sweep.add(
                    cases,
                    reduces ? attributes.with(REDUCTION, reduction) : attributes,
                    data,
                    TensorType.of(index, indices),
                    data.withDims(updates));
        }
    }
}
