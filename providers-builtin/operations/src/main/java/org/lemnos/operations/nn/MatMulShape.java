package org.lemnos.operations.nn;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Broadcast;

/** The extents of a matrix product: vectors made into matrices, batches broadcast. */
final class MatMulShape {
    private final long[] left;
    private final long[] right;
    private final long[] batch;
    private final boolean leftIsVector;
    private final boolean rightIsVector;

    private MatMulShape(long[] left, long[] right, long[] batch, boolean leftIsVector, boolean rightIsVector) {
        this.left = left;
        this.right = right;
        this.batch = batch;
        this.leftIsVector = leftIsVector;
        this.rightIsVector = rightIsVector;
    }

    /**
     * The shape of a product.
     *
     * @throws IllegalArgumentException if an operand is a scalar, the inner extents differ or the leading ones do not broadcast
     */
    static MatMulShape of(OperationCall call) {
        return of(call.operation(), call.input(0), call.input(1));
    }

    /** The shape of the product of such operands, named in messages as an operation's. */
    static MatMulShape of(OperationId operation, TensorType x, TensorType weight) {
        long[] a = x.dims();
        long[] b = weight.dims();
        if (a.length == 0 || b.length == 0) {
            throw new IllegalArgumentException(operation + ": operands " + x + " and " + weight
                    + "; a scalar has no matrix product, use math/mul");
        }
        long[] left = a.length == 1 ? new long[] {1, a[0]} : a;
        long[] right = b.length == 1 ? new long[] {b[0], 1} : b;
        long rightRows = right[right.length - 2];
        if (left[left.length - 1] != rightRows) {
            throw new IllegalArgumentException(operation + ": inner extents differ: " + x + " has "
                    + left[left.length - 1] + ", " + weight + " has " + rightRows);
        }
        long[] batch = Broadcast.dims(operation, withoutMatrix(left), withoutMatrix(right));
        return new MatMulShape(left, right, batch, a.length == 1, b.length == 1);
    }

    private static long[] withoutMatrix(long[] dims) {
        return Arrays.copyOf(dims, dims.length - 2);
    }

    /** The extents of the product, without the axes that were made for vectors. */
    long[] resultDims() {
        long[] dims = Arrays.copyOf(batch, batch.length + 2);
        int rank = batch.length;
        if (!leftIsVector) {
            dims[rank++] = m();
        }
        if (!rightIsVector) {
            dims[rank++] = n();
        }
        return Arrays.copyOf(dims, rank);
    }

    /** The number of rows of one matrix of the product. */
    long m() {
        return left[left.length - 2];
    }

    /** The number of terms of one element. */
    long k() {
        return left[left.length - 1];
    }

    /** The number of columns. */
    long n() {
        return right[right.length - 1];
    }

    /** The leading extents of a. */
    long[] leftBatch() {
        return withoutMatrix(left);
    }

    /** The leading extents of b. */
    long[] rightBatch() {
        return withoutMatrix(right);
    }

    /** The leading extents of the product. */
    long[] batch() {
        return batch.clone();
    }
}
