package org.lemnos.operations.elementwise;

import java.util.List;
import java.util.stream.Stream;
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
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * A function of two elements of one type, broadcast as ONNX does: inputs a and b, output c, of their type or of truth values. Floating elements are
 * computed in binary64 and rounded once; integers wrap around. Immutable.
 */
public final class BinaryFunction implements OperationOracle {
    private static final Version VERSION = Version.of(1, 0);
    /** Beyond 32 bits, and small enough that a range of such numbers has a size. */
    private static final long WIDE = 1L << 61;

    private static final long[][][] BROADCASTS = {
        {{}, {}},
        {{17}, {}},
        {{0}, {1}},
        {{3, 0}, {3, 1}},
        {{257}, {257}},
        {{3, 5, 65}, {65}},
        {{65}, {3, 5, 65}},
        {{3, 5, 1}, {3, 5, 65}},
        {{257, 1}, {1, 129}},
        {{2, 1, 5, 33}, {2, 4, 1, 33}},
        {{2, 1, 2, 1, 2, 1, 2, 3}, {1, 2, 1, 2, 1, 2, 1}},
    };

    private final OperationDescriptor descriptor;
    private final List<ElementType> types;
    private final boolean asks;
    private final Floating floating;
    private final Whole whole;
    private final Whole unsigned;
    private final ValueRange second;

    private BinaryFunction(
            OperationDescriptor descriptor,
            List<ElementType> types,
            boolean asks,
            Floating floating,
            Whole whole,
            Whole unsigned,
            ValueRange second) {
        this.descriptor = descriptor;
        this.types = types;
        this.asks = asks;
        this.floating = floating;
        this.whole = whole;
        this.unsigned = unsigned;
        this.second = second;
    }

    /** The function of floating elements; a truth value is 1 or 0. */
    @FunctionalInterface
    interface Floating {
        double of(double a, double b);
    }

    /** The function of integers and truth values, of which the output keeps the lower bits. */
    @FunctionalInterface
    interface Whole {
        long of(long a, long b);
    }

    /** A function whose output has the type of its inputs. */
    static BinaryFunction of(
            String id, String summary, List<ElementType> types, Floating floating, Whole whole, ValueRange second) {
        return new BinaryFunction(descriptor(id, summary, types, types), types, false, floating, whole, whole, second);
    }

    /** The same function with a form of its own for the bits of {@code u64}, where a sign would be read into them. */
    BinaryFunction ofUnsigned(Whole form) {
        return new BinaryFunction(descriptor, types, asks, floating, whole, form, second);
    }

    /** A function whose output holds truth values. */
    static BinaryFunction asking(String id, String summary, List<ElementType> types, Floating floating, Whole whole) {
        return new BinaryFunction(
                descriptor(id, summary, types, List.of(ElementType.BOOL)),
                types,
                true,
                floating,
                whole,
                whole,
                new ValueRange(-3, 3));
    }

    private static OperationDescriptor descriptor(
            String id, String summary, List<ElementType> types, List<ElementType> results) {
        return OperationDescriptor.builder(OperationId.of(id), VERSION)
                .summary(summary)
                .input(port("a", types))
                .input(port("b", types))
                .output(port("c", results))
                .build();
    }

    private static Port port(String name, List<ElementType> types) {
        return Ports.of(Port.required(name), types);
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

    /** The element types of its inputs. */
    public List<ElementType> types() {
        return types;
    }

    /** The element type of its output where the inputs have this one. */
    public ElementType resultType(ElementType input) {
        return asks ? ElementType.BOOL : input;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        long[] dims = Broadcast.dims(call, call.input(0).dims(), call.input(1).dims());
        return List.of(TensorType.of(resultType(call.input(0).elementType()), dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        HostTensor output = outputs.get(0);
        int[] left = sources(inputs.get(0), output);
        int[] right = sources(inputs.get(1), output);
        if (!inputs.get(0).type().elementType().isFloating()) {
            Whole form = inputs.get(0).type().elementType() == ElementType.U64 ? unsigned : whole;
            long[] results =
                    whole(form, inputs.get(0).toLongs(), left, inputs.get(1).toLongs(), right);
            ElementType type = output.type().elementType();
            output.set(type.isInteger() ? IntegerRange.of(type).wrapAll(results) : results);
        } else if (asks) {
            double[] results = floating(inputs, left, right);
            long[] truths = new long[results.length];
            for (int i = 0; i < truths.length; i++) {
                truths[i] = (long) results[i];
            }
            output.set(truths);
        } else {
            output.set(floating(inputs, left, right));
        }
    }

    private static int[] sources(HostTensor input, HostTensor output) {
        return StridedView.broadcast(input.type().dims(), output.type().dims()).sources();
    }

    private double[] floating(List<HostTensor> inputs, int[] left, int[] right) {
        double[] a = inputs.get(0).toDoubles();
        double[] b = inputs.get(1).toDoubles();
        double[] c = new double[left.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = floating.of(a[left[i]], b[right[i]]);
        }
        return c;
    }

    private static long[] whole(Whole form, long[] a, int[] left, long[] b, int[] right) {
        long[] c = new long[left.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = form.of(a[left[i]], b[right[i]]);
        }
        return c;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : types) {
            // Small first numbers as well: large random ones are never equal, and their quotients by small ones are
            // large.
            ValueRange[][] ranges = type.isInteger()
                    ? new ValueRange[][] {{full(type), second}, {new ValueRange(0, 3), second}}
                    : new ValueRange[][] {{}};
            Stream.of(BROADCASTS).forEach(dims -> {
                for (ValueRange[] range : ranges) {
                    add(cases, range, TensorType.of(type, dims[0]), TensorType.of(type, dims[1]));
                }
            });
        }
    }

    private static ValueRange full(ElementType type) {
        if (type.sizeBytes() == Long.BYTES) {
            return new ValueRange(-WIDE, WIDE);
        }
        IntegerRange range = IntegerRange.of(type);
        return new ValueRange(range.saturated(Double.NEGATIVE_INFINITY), range.saturated(Double.POSITIVE_INFINITY));
    }

    private void add(OperationCases cases, ValueRange[] ranges, TensorType a, TensorType b) {
        if (ranges.length == 0) {
            Sweep.add(cases, Attributes.none(), a, b);
        } else {
            long least = b.elementType().isUnsigned() ? Math.max(0, second.least()) : second.least();
            ValueRange fitting = new ValueRange(least, second.most());
            Sweep.addWithRanges(cases, Attributes.none(), new ValueRange[] {ranges[0], fitting}, a, b);
        }
    }
}
