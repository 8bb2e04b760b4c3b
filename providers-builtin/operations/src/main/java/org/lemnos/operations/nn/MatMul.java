package org.lemnos.operations.nn;

import java.util.Arrays;
import java.util.List;
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
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/matmul}: the matrix product of the innermost two axes, for each matrix of a batch.
 *
 * <p>Inputs a [..., m, k] and b [..., k, n] of one type, u32, i32, i64 or floating; output y [..., m, n]. The leading axes broadcast. A
 * vector a is a row and a vector b a column, and y lacks the axis that was made for it. A sum over k = 0 terms is 0. Integers wrap around
 * in two's complement. Definition: ONNX MatMul 13.
 */
public final class MatMul implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/matmul");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Multiplies matrices, or batches of them.")
            .input(Ports.summable("a"))
            .input(Ports.summable("b"))
            .output(Ports.summable("y"))
            .build();

    private static final long[][] MKN_EDGES = {
        {0, 4, 5},
        {3, 0, 5},
        {3, 4, 0},
        {1, 1, 1},
        {1, 384, 384},
        {1, 1536, 384},
        {1, 33, 1},
        {3, 1, 5},
        {5, 7, 3},
        {15, 15, 15},
        {16, 16, 16},
        {17, 17, 17},
        {16, 384, 1536},
        {31, 33, 32},
        {32, 32, 32},
        {33, 31, 33},
        {63, 64, 65},
        {64, 64, 64},
        {65, 65, 63},
        {127, 16, 129},
        {128, 128, 128},
        {129, 130, 127},
        {2, 4099, 3},
        {257, 3, 5},
    };

    private static final long[][][] FORMS = {
        {{7}, {7}},
        {{7}, {7, 5}},
        {{5, 7}, {7}},
        {{7}, {3, 7, 5}},
        {{3, 5, 7}, {7}},
        {{0}, {0}},
        {{3, 5, 7}, {7, 4}},
        {{5, 7}, {3, 7, 4}},
        {{1, 16, 384}, {384, 384}},
        {{2, 12, 17, 32}, {2, 12, 32, 17}},
        {{2, 12, 17, 17}, {2, 12, 17, 32}},
        {{2, 12, 16, 32}, {2, 12, 32, 16}},
        {{2, 3, 7, 8}, {2, 3, 8, 36}},
        {{3, 1, 8}, {3, 8, 132}},
        {{2, 1, 5, 8}, {3, 8, 4}},
        {{2, 1, 5, 7}, {3, 7, 4}},
        {{1, 3, 1, 7}, {2, 1, 7, 64}},
        {{0, 5, 7}, {7, 4}},
        {{2, 5, 0}, {2, 0, 4}},
    };

    /** Makes an oracle; it holds no state. */
    public MatMul() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        return List.of(call.input(0).withDims(MatMulShape.of(call).resultDims()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        MatMulRows rows = MatMulRows.of(MatMulShape.of(call));
        HostTensor output = outputs.get(0);
        if (output.type().elementType().isFloating()) {
            output.set(floating(rows, inputs.get(0).toDoubles(), inputs.get(1).toDoubles()));
        } else {
            long[] exact = integer(rows, inputs.get(0).toLongs(), inputs.get(1).toLongs());
            output.set(IntegerRange.of(output.type().elementType()).wrapAll(exact));
        }
    }

    /**
     * The product of floating matrices in binary64, for operations of which it is a part; sums grow in ascending k.
     *
     * @param left what a is
     * @param right what b is
     * @throws IllegalArgumentException if they do not go together
     */
    public static double[] multiply(TensorType left, double[] a, TensorType right, double[] b) {
        return floating(MatMulRows.of(MatMulShape.of(ID, left, right)), a, b);
    }

    /** Row of y by row of y, so that the innermost loop runs along rows of b and y; sums grow in ascending k. */
    private static double[] floating(MatMulRows rows, double[] a, double[] b) {
        double[] y = new double[rows.resultElements()];
        for (int row = 0; row < rows.count(); row++) {
            int left = rows.leftRow(row);
            int right = rows.rightMatrix(row);
            int into = row * rows.n();
            for (int k = 0; k < rows.k(); k++) {
                double factor = a[left + k];
                int from = right + k * rows.n();
                for (int n = 0; n < rows.n(); n++) {
                    y[into + n] += factor * b[from + n];
                }
            }
        }
        return y;
    }

    private static long[] integer(MatMulRows rows, long[] a, long[] b) {
        long[] y = new long[rows.resultElements()];
        for (int row = 0; row < rows.count(); row++) {
            int left = rows.leftRow(row);
            int right = rows.rightMatrix(row);
            int into = row * rows.n();
            for (int k = 0; k < rows.k(); k++) {
                long factor = a[left + k];
                int from = right + k * rows.n();
                for (int n = 0; n < rows.n(); n++) {
                    y[into + n] += factor * b[from + n];
                }
            }
        }
        return y;
    }

    /** The extent k that each element sums over. */
    @Override
    public long terms(OperationCall call) {
        return Math.max(1, call.input(0).dim(-1));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (long[] mkn : MKN_EDGES) {
                add(cases, type, new long[] {mkn[0], mkn[1]}, new long[] {mkn[1], mkn[2]});
            }
            for (long[][] dims : FORMS) {
                add(cases, type, dims[0], dims[1]);
            }
        }
        Arrays.stream(FORMS).forEach(dims -> add(cases, ElementType.I32, dims[0], dims[1]));
    }

    private static void add(OperationCases cases, ElementType type, long[] a, long[] b) {
        Sweep.add(cases, Attributes.none(), TensorType.of(type, a), TensorType.of(type, b));
    }
}
