package org.lemnos.api.operation;

import java.util.Arrays;
import org.lemnos.api.Stable;

/**
 * The element type and extents of a tensor that lies densely in row-major order: the last axis varies fastest.
 *
 * <p>Rank 0 is a scalar of one element. An extent may be 0; such a tensor has no bytes.
 */
@Stable
public final class TensorType {
    /** The most axes that a tensor may have. */
    public static final int LARGEST_RANK = 8;

    private final ElementType elementType;
    private final long[] dims;
    private final long elements;

    private TensorType(ElementType elementType, long[] dims) {
        if (dims.length > LARGEST_RANK) {
            throw new IllegalArgumentException(
                    "rank " + dims.length + " of " + Arrays.toString(dims) + " is over the limit of " + LARGEST_RANK);
        }
        this.elementType = elementType;
        this.dims = dims;
        this.elements = product(elementType, dims);
    }

    private static long product(ElementType elementType, long[] dims) {
        long product = 1;
        boolean empty = false;
        for (long dim : dims) {
            if (dim < 0) {
                throw new IllegalArgumentException("negative extent " + dim + " in " + Arrays.toString(dims));
            }
            empty |= dim == 0;
        }
        if (empty) {
            return 0;
        }
        try {
            for (long dim : dims) {
                product = Math.multiplyExact(product, dim);
            }
            Math.multiplyExact(product, elementType.sizeBytes());
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "a tensor of " + elementType.token() + Arrays.toString(dims) + " is larger than 2^63 bytes",
                    overflow);
        }
        return product;
    }

    /**
     * The type with these extents, outermost first.
     *
     * @throws IllegalArgumentException if there are more than {@value #LARGEST_RANK} extents, one is negative, or the size in
     *     bytes does not fit 63 bits
     */
    public static TensorType of(ElementType elementType, long... dims) {
        return new TensorType(elementType, dims.clone());
    }

    /** The type of the elements. */
    public ElementType elementType() {
        return elementType;
    }

    /** The number of axes, 0 to {@value #LARGEST_RANK}. */
    public int rank() {
        return dims.length;
    }

    /**
     * The extent of an axis.
     *
     * @param axis 0 is the outermost; a negative axis counts from the end, -1 being the innermost
     * @throws IllegalArgumentException if the axis is not in [-rank, rank)
     */
    public long dim(int axis) {
        if (axis < -dims.length || axis >= dims.length) {
            throw new IllegalArgumentException("axis " + axis + " is outside a tensor of rank " + dims.length);
        }
        return dims[axis < 0 ? axis + dims.length : axis];
    }

    /** All extents, outermost first, in a fresh array. */
    public long[] dims() {
        return dims.clone();
    }

    /** The number of elements; 1 for rank 0. */
    public long elements() {
        return elements;
    }

    /** The number of bytes that the elements take. */
    public long sizeBytes() {
        return elements * elementType.sizeBytes();
    }

    /** Whether there are no elements. */
    public boolean isEmpty() {
        return elements == 0;
    }

    /** The same element type with other extents. */
    public TensorType withDims(long... others) {
        return of(elementType, others);
    }

    /** The same extents with another element type. */
    public TensorType withElementType(ElementType other) {
        return new TensorType(other, dims);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TensorType that && elementType == that.elementType && Arrays.equals(dims, that.dims);
    }

    @Override
    public int hashCode() {
        return 31 * elementType.hashCode() + Arrays.hashCode(dims);
    }

    /** Such as {@code f32[2, 16, 384]}. */
    @Override
    public String toString() {
        return elementType.token() + Arrays.toString(dims);
    }
}
