package org.lemnos.operations.math;

import java.util.List;
import java.util.function.LongBinaryOperator;
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
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/** An operation that combines two tensors element by element after ONNX's multidirectional broadcasting. */
abstract class ElementwiseBinary implements OperationOracle {
    private static final long[][][] BROADCASTS = {
        {{}, {}},
        {{}, {17}},
        {{17}, {}},
        {{1}, {33}},
        {{1, 1}, {65}},
        {{0}, {1}},
        {{1}, {0}},
        {{0, 5}, {5}},
        {{3, 0}, {3, 1}},
        {{3, 5, 65}, {65}},
        {{65}, {3, 5, 65}},
        {{3, 5, 65}, {3, 5, 1}},
        {{3, 5, 1}, {3, 5, 65}},
        {{3, 1, 1}, {3, 5, 64}},
        {{1, 16, 384}, {384}},
        {{384}, {1, 16, 384}},
        {{257, 129}, {129}},
        {{257, 129}, {257, 1}},
        {{257, 1}, {1, 129}},
        {{2, 1, 5, 33}, {2, 4, 1, 33}},
        {{2, 3, 17, 17}, {2, 1, 1, 17}},
        {{2, 1, 2, 1, 2, 1, 2, 3}, {1, 2, 1, 2, 1, 2, 1}},
    };

    static OperationDescriptor descriptor(OperationId id, Version version, String summary) {
        return OperationDescriptor.builder(id, version)
                .summary(summary)
                .input(Ports.numeric("a"))
                .input(Ports.numeric("b"))
                .output(Ports.numeric("c"))
                .build();
    }

    /** The value for floating elements, which the output then rounds once. */
    abstract double floating(double a, double b);

    /** The value for integers, of which the output keeps the lower bits. */
    abstract long integer(long a, long b);

    /** The same for the bits of {@code u64}, where it matters that they have no sign. */
    long unsigned(long a, long b) {
        return integer(a, b);
    }

    /** The element types for which random elements make sense. */
    ElementType[] caseTypes() {
        return new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I32, ElementType.I64};
    }

    void checkElementTypes(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        checkElementTypes(call);
        return List.of(call.input(0)
                .withDims(
                        Broadcast.dims(call, call.input(0).dims(), call.input(1).dims())));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        HostTensor output = outputs.get(0);
        int[] left = sources(inputs.get(0), output);
        int[] right = sources(inputs.get(1), output);
        if (output.type().elementType().isFloating()) {
            output.set(floating(inputs.get(0).toDoubles(), left, inputs.get(1).toDoubles(), right));
        } else {
            LongBinaryOperator form =
                    inputs.get(0).type().elementType() == ElementType.U64 ? this::unsigned : this::integer;
            long[] exact =
                    integer(form, inputs.get(0).toLongs(), left, inputs.get(1).toLongs(), right);
            output.set(IntegerRange.of(output.type().elementType()).wrapAll(exact));
        }
    }

    static int[] sources(HostTensor input, HostTensor output) {
        return StridedView.broadcast(input.type().dims(), output.type().dims()).sources();
    }

    final double[] floating(double[] a, int[] left, double[] b, int[] right) {
        double[] c = new double[left.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = floating(a[left[i]], b[right[i]]);
        }
        return c;
    }

    private static long[] integer(LongBinaryOperator form, long[] a, int[] left, long[] b, int[] right) {
        long[] c = new long[left.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = form.applyAsLong(a[left[i]], b[right[i]]);
        }
        return c;
    }

    /** Adds calls on integers of some types of which the second are of a range. */
    static void integerCases(OperationCases cases, ValueRange second, ElementType... types) {
        ValueRange[] ranges = {new ValueRange(Integer.MIN_VALUE, Integer.MAX_VALUE), second};
        for (ElementType type : types) {
            for (long[][] dims : BROADCASTS) {
                Sweep.addWithRanges(
                        cases, Attributes.none(), ranges, TensorType.of(type, dims[0]), TensorType.of(type, dims[1]));
            }
        }
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : caseTypes()) {
            for (long length : Sweep.lengths()) {
                Sweep.add(cases, Attributes.none(), TensorType.of(type, length), TensorType.of(type, length));
            }
            for (long[][] dims : BROADCASTS) {
                Sweep.add(cases, Attributes.none(), TensorType.of(type, dims[0]), TensorType.of(type, dims[1]));
            }
        }
    }
}
