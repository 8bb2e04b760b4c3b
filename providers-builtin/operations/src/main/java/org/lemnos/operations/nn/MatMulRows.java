package org.lemnos.operations.nn;

import org.lemnos.operations.plain.StridedView;

/** The rows of a matrix product, all matrices of the batch one after another, and where in the operands each comes from. */
final class MatMulRows {
    private final int m;
    private final int k;
    private final int n;
    private final int[] leftMatrices;
    private final int[] rightMatrices;

    private MatMulRows(MatMulShape shape) {
        m = Math.toIntExact(shape.m());
        k = Math.toIntExact(shape.k());
        n = Math.toIntExact(shape.n());
        leftMatrices = StridedView.broadcast(shape.leftBatch(), shape.batch()).sources();
        rightMatrices = StridedView.broadcast(shape.rightBatch(), shape.batch()).sources();
    }

    /** The rows of a product that fits Java arrays. */
    static MatMulRows of(MatMulShape shape) {
        return new MatMulRows(shape);
    }

    /** The number of rows. */
    int count() {
        return Math.multiplyExact(leftMatrices.length, m);
    }

    /** The number of elements of the product. */
    int resultElements() {
        return Math.multiplyExact(count(), n);
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
