package org.lemnos.portable.matmul;

import java.util.Arrays;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.StridedAxes;

/**
 * The matrices behind a product as {@code nn/matmul} has it: y[b] = a[b] · b[b] with a m × k and b k × n. Leading axes are folded; where every matrix of
 * the batch meets the same right operand, their rows become the rows of one matrix.
 *
 * @param m rows of a matrix of y, at least 1
 * @param n columns, at least 1
 * @param k terms of a sum; may be 0
 * @param batch the leading axes, with strides that count matrices of a and of b
 */
record Product(long m, long n, long k, StridedAxes batch) {
    /** Leading axes that can remain: the rank's limit without the two of the matrix. */
    private static final int MOST_BATCH_AXES = TensorType.LARGEST_RANK - 2;

    /** The product of such operands, if it has elements. */
    static Product of(TensorType x, TensorType weight) {
        long[] a = x.dims();
        long[] b = weight.dims();
        long[] left = a.length == 1 ? new long[] {1, a[0]} : a;
        long[] right = b.length == 1 ? new long[] {b[0], 1} : b;
        long[] leftBatch = Arrays.copyOf(left, left.length - 2);
        long[] rightBatch = Arrays.copyOf(right, right.length - 2);
        int rank = Math.max(leftBatch.length, rightBatch.length);
        long[] leftStrides = StridedAxes.broadcast(leftBatch, rank);
        long[] rightStrides = StridedAxes.broadcast(rightBatch, rank);
        StridedAxes batch = StridedAxes.of(extents(leftBatch, rightBatch, rank), leftStrides, rightStrides);
        long m = left[left.length - 2];
        boolean oneMatrix = batch.count() == 1 && batch.stride(0, 0) == 1 && batch.stride(1, 0) == 0;
        return new Product(
                oneMatrix ? m * batch.extent(0) : m,
                right[right.length - 1],
                left[left.length - 1],
                oneMatrix ? StridedAxes.of(new long[0], new long[0], new long[0]) : batch);
    }

    private static long[] extents(long[] left, long[] right, int rank) {
        long[] extents = new long[rank];
        for (int fromInner = 1; fromInner <= rank; fromInner++) {
            long ofLeft = fromInner <= left.length ? left[left.length - fromInner] : 1;
            long ofRight = fromInner <= right.length ? right[right.length - fromInner] : 1;
            extents[rank - fromInner] = ofLeft == 1 ? ofRight : ofLeft;
        }
        return extents;
    }

    /** The number of matrices of y. */
    long batches() {
        return batch.elements();
    }

    /** The push block of matmul_batch.glsl. */
    void push(Dispatch.Builder dispatch) {
        dispatch.push((int) m).push((int) n).push((int) k).push((int) batches()).push(batch.count());
        batch.pushExtents(dispatch, MOST_BATCH_AXES);
        batch.pushStrides(dispatch, 0, MOST_BATCH_AXES);
        batch.pushStrides(dispatch, 1, MOST_BATCH_AXES);
    }

    /** Such as {@code 12 × (16 × 32 · 32 × 16)}. */
    @Override
    public String toString() {
        return batches() + " × (" + m + " × " + k + " · " + k + " × " + n + ")";
    }
}
