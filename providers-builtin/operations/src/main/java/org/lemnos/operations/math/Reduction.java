package org.lemnos.operations.math;

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
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;
import org.lemnos.operations.plain.TypeSets;

/**
 * What some axes come to: sum, product, largest or smallest element.
 *
 * <p>Input x, output y of the same type. {@link ReduceMean#AXES} lists the axes, none meaning all; {@link ReduceMean#KEEPDIMS} says whether they stay
 * with extent 1. Integers wrap around. Of no elements the sum is 0, the product 1, the largest the smallest number that there is, the smallest the
 * largest. Definition: ONNX ReduceSum 13, ReduceProd 18, ReduceMax 20 and ReduceMin 20, their axes taken as an attribute.
 */
public final class Reduction implements OperationOracle {
    private static final Version VERSION = Version.of(1, 0);
    private static final List<ElementType> COMPARABLE = TypeSets.and(List.of(ElementType.BOOL), TypeSets.NUMERIC);

    /** {@code math/reduce_sum}. */
    public static final Reduction SUM =
            new Reduction("math/reduce_sum", TypeSets.SUMMABLE, Double::sum, Long::sum, 0, 0);

    /** {@code math/reduce_prod}. */
    public static final Reduction PROD =
            new Reduction("math/reduce_prod", TypeSets.SUMMABLE, (a, b) -> a * b, (a, b) -> a * b, 1, 1);

    /** {@code math/reduce_max}; NaN if an element is. */
    public static final Reduction MAX = new Reduction(
            "math/reduce_max", COMPARABLE, Math::max, Math::max, Double.NEGATIVE_INFINITY, Long.MIN_VALUE);

    /** {@code math/reduce_min}; NaN if an element is. */
    public static final Reduction MIN = new Reduction(
            "math/reduce_min", COMPARABLE, Math::min, Math::min, Double.POSITIVE_INFINITY, Long.MAX_VALUE);

    /** All of them, in the numbering of the shaders. */
    public static final List<Reduction> ALL = List.of(SUM, PROD, MAX, MIN);

    private final OperationDescriptor descriptor;
    private final List<ElementType> types;
    private final Floating floating;
    private final Whole whole;
    private final double nothing;
    private final long nothingWhole;

    private Reduction(
            String id, List<ElementType> types, Floating floating, Whole whole, double nothing, long nothingWhole) {
        this.descriptor = OperationDescriptor.builder(OperationId.of(id), VERSION)
                .summary("Puts the elements along some axes together.")
                .input(Ports.of(Port.required("x"), types))
                .output(Ports.of(Port.required("y"), types))
                .attribute(AttributeSpec.integers(ReduceMean.AXES)
                        .range(0, TensorType.LARGEST_RANK)
                        .orElse(new long[0]))
                .attribute(AttributeSpec.bool(ReduceMean.KEEPDIMS).orElse(true))
                .build();
        this.types = types;
        this.floating = floating;
        this.whole = whole;
        this.nothing = nothing;
        this.nothingWhole = nothingWhole;
    }

    @FunctionalInterface
    private interface Floating {
        double of(double soFar, double term);
    }

    @FunctionalInterface
    private interface Whole {
        long of(long soFar, long term);
    }

    /** The operation's name. */
    public OperationId id() {
        return descriptor.id();
    }

    /** The contract's version. */
    public Version version() {
        return descriptor.version();
    }

    /** The contract. */
    public OperationDescriptor descriptor() {
        return descriptor;
    }

    /** The element types that it takes. */
    public List<ElementType> types() {
        return types;
    }

    /** What no elements come to, where the type is floating. */
    public double ofNothing() {
        return nothing;
    }

    /** What no elements come to, where the type is of integers or truth values. */
    public long ofNothing(ElementType type) {
        return type == ElementType.BOOL ? Math.max(0, Math.min(1, nothingWhole)) : bounded(type);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        boolean[] reduced = reduced(call);
        boolean keep = call.attributes().bool(ReduceMean.KEEPDIMS);
        long[] dims = new long[x.rank()];
        int rank = 0;
        for (int axis = 0; axis < x.rank(); axis++) {
            if (!reduced[axis]) {
                dims[rank++] = x.dim(axis);
            } else if (keep) {
                dims[rank++] = 1;
            }
        }
        return List.of(x.withDims(Arrays.copyOf(dims, rank)));
    }

    private static boolean[] reduced(OperationCall call) {
        int rank = call.input(0).rank();
        boolean[] reduced = Axes.chosen(call, call.attributes().integers(ReduceMean.AXES), rank);
        if (call.attributes().integers(ReduceMean.AXES).length == 0) {
            Arrays.fill(reduced, true);
        }
        return reduced;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] targets = targets(call);
        HostTensor output = outputs.get(0);
        ElementType type = output.type().elementType();
        int results = (int) output.type().elements();
        if (type.isFloating()) {
            double[] soFar = new double[results];
            Arrays.fill(soFar, nothing);
            double[] terms = inputs.get(0).toDoubles();
            for (int i = 0; i < terms.length; i++) {
                soFar[targets[i]] = floating.of(soFar[targets[i]], terms[i]);
            }
            output.set(soFar);
        } else {
            output.set(whole(inputs.get(0).toLongs(), targets, results, type));
        }
    }

    private long[] whole(long[] terms, int[] targets, int results, ElementType type) {
        boolean truth = type == ElementType.BOOL;
        // With the upper bit the other way round, numbers without a sign are in the order of numbers with one.
        long flip = type == ElementType.U64 && Double.isInfinite(nothing) ? Long.MIN_VALUE : 0;
        long[] soFar = new long[results];
        Arrays.fill(soFar, ofNothing(type));
        for (int i = 0; i < terms.length; i++) {
            soFar[targets[i]] = whole.of(soFar[targets[i]] ^ flip, terms[i] ^ flip) ^ flip;
        }
        return truth ? soFar : IntegerRange.of(type).wrapAll(soFar);
    }

    private long bounded(ElementType type) {
        return Double.isInfinite(nothing) ? IntegerRange.of(type).saturated(nothing) : nothingWhole;
    }

    /** For each input element the number of the output element that it counts for. */
    private static int[] targets(OperationCall call) {
        long[] dims = call.input(0).dims();
        boolean[] reduced = reduced(call);
        int[] strides = new int[dims.length];
        int stride = 1;
        for (int axis = dims.length - 1; axis >= 0; axis--) {
            strides[axis] = reduced[axis] ? 0 : stride;
            stride *= reduced[axis] ? 1 : Math.toIntExact(Math.max(1, dims[axis]));
        }
        return StridedView.of(dims, strides, 0).sources();
    }

    /** The number of elements behind one result. */
    @Override
    public long terms(OperationCall call) {
        boolean[] reduced = reduced(call);
        long count = 1;
        for (int axis = 0; axis < reduced.length; axis++) {
            count *= reduced[axis] ? call.input(0).dim(axis) : 1;
        }
        return Math.max(1, count);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : types) {
            for (long length : new long[] {0, 1, 3, 33}) {
                Sweep.add(cases, over(-1), TensorType.of(type, 3, length));
                Sweep.add(cases, over(0).with(ReduceMean.KEEPDIMS, false), TensorType.of(type, length, 5));
            }
            Sweep.add(cases, over(0, -1), TensorType.of(type, 3, 5, 3));
            Sweep.add(cases, over(1), TensorType.of(type, 5, 9, 7));
            Sweep.add(cases, over(), TensorType.of(type, 2, 3, 2, 2));
            Sweep.add(cases, over(), TensorType.of(type));
        }
    }

    private static Attributes over(long... axes) {
        return Attributes.of(ReduceMean.AXES, axes);
    }
}
