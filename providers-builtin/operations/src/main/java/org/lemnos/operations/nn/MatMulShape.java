package org.lemnos.operations.nn;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.StridedView;

/** How a matrix product of two tensors comes apart into rows of a and matrices of b. */
final class MatMulShape {
    private final long[] resultDims;
    private final int m;
    private final int k;
    private final int n;
    private final int[] leftMatrices;
    private final int[] rightMatrices;

    private MatMulShape(long[] resultDims, long m, long k, long n, int[] leftMatrices, int[] rightMatrices) {
        this.resultDims = resultDims;
        this.m = Math.toIntExact(m);
        this.k = Math.toIntExact(k);
        this.n = Math.toIntExact(n);
        this.leftMatrices = leftMatrices;
        this.rightMatrices = rightMatrices;
    }

    /**
     * The shape of a product.
     *
     * @throws IllegalArgumentException if an operand is a scalar, the inner extents differ or the leading ones do not broadcast
     */
    static MatMulShape of(OperationCall call) {
        long[] a = call.input(0).dims();
        long[] b = call.input(1).dims();
        if (a.length == 0 || b.length == 0) {
            throw new IllegalArgumentException(call.operation() + ": operands " + call.input(0) + " and "
                    + call.input(1) + "; a scalar has no matrix product, use math/mul");
        }
        long[] left = a.length == 1 ? new long[] {1, a[0]} : a;
        long[] right = b.length == 1 ? new long[] {b[0], 1} : b;
        long m = left[left.length - 2];
        long k = left[left.length - 1];
        long n = right[right.length - 1];
        if (k != right[right.length - 2]) {
            throw new IllegalArgumentException(call.operation() + ": inner extents differ: " + call.input(0) + " has "
                    + k + ", " + call.input(1) + " has " + right[right.length - 2]);
        }
        long[] leftBatch = Arrays.copyOf(left, left.length - 2);
        long[] rightBatch = Arrays.copyOf(right, right.length - 2);
        long[] batch = Broadcast.dims(call, leftBatch, rightBatch);
        return new MatMulShape(
                resultDims(
                        batch,
                        a.length == 1 ? new long[0] : new long[] {m},
                        b.length == 1 ? new long[0] : new long[] {n}),
                m,
                k,
                n,
                StridedView.broadcast(leftBatch, batch).sources(),
                StridedView.broadcast(rightBatch, batch).sources());
    }

    private static long[] resultDims(long[] batch, long[] rows, long[] columns) {
        long[] dims = Arrays.copyOf(batch, batch.length + rows.length + columns.length);
        System.arraycopy(rows, 0, dims, batch.length, rows.length);
        System.arraycopy(columns, 0, dims, batch.length + rows.length, columns.length);
        return dims;
    }

    /** The extents of the product. */
    long[] resultDims() {
        return resultDims.clone();
    }

    /** The number of elements of the product. */
    int resultElements() {
        return Math.multiplyExact(rows(), n);
    }

    /** The number of rows of all matrices of the product together. */
    int rows() {
        return Math.multiplyExact(leftMatrices.length, m);
    }

    /** The number of terms of one element. */
    int k() {
        return k;
    }

    /** The number of columns. */
    int n() {
        return n;
    }

    /** Where in a the row lies that makes a row of the product. */
    int leftRow(int row) {
        return (leftMatrices[row / m] * m + row % m) * k;
    }

    /** Where in b the matrix lies that makes a row of the product. */
    int rightMatrix(int row) {
        return rightMatrices[row / m] * k * n;
    }
}
