package org.lemnos.operations.plain;

/**
 * The elements of a dense tensor seen through other extents: where axis i moves on by one, the source moves on by stride i.
 *
 * <p>A stride of 0 repeats elements, a negative one walks backwards. Tensors of more than 2³¹ - 1 elements do not fit a Java array and
 * are refused with an {@link ArithmeticException}.
 */
public final class StridedView {
    private final int[] dims;
    private final int[] strides;
    private final int offset;

    private StridedView(int[] dims, int[] strides, int offset) {
        this.dims = dims;
        this.strides = strides;
        this.offset = offset;
    }

    /**
     * A view.
     *
     * @param dims the extents of the view
     * @param strides in elements of the source, one an axis
     * @param offset the source element that the view's first element is
     */
    public static StridedView of(long[] dims, int[] strides, int offset) {
        if (dims.length != strides.length) {
            throw new IllegalArgumentException(dims.length + " extents with " + strides.length + " strides");
        }
        int[] extents = new int[dims.length];
        for (int axis = 0; axis < dims.length; axis++) {
            extents[axis] = Math.toIntExact(dims[axis]);
        }
        return new StridedView(extents, strides.clone(), offset);
    }

    /** The distance in elements between neighbours along each axis of a dense row-major tensor. */
    public static int[] denseStrides(long[] dims) {
        int[] strides = new int[dims.length];
        long stride = 1;
        for (int axis = dims.length - 1; axis >= 0; axis--) {
            strides[axis] = Math.toIntExact(stride);
            stride *= Math.max(1, dims[axis]);
        }
        return strides;
    }

    /** A dense tensor of extents {@code from}, repeated along axes of extent 1 and new outer axes until it has extents {@code to}. */
    public static StridedView broadcast(long[] from, long[] to) {
        int[] dense = denseStrides(from);
        int[] strides = new int[to.length];
        int missing = to.length - from.length;
        for (int axis = 0; axis < from.length; axis++) {
            strides[missing + axis] = from[axis] == 1 ? 0 : dense[axis];
        }
        return of(to, strides, 0);
    }

    /** For each element of the view, in row-major order, the number of the source element that it is. */
    public int[] sources() {
        long count = 1;
        for (int dim : dims) {
            count = Math.multiplyExact(count, (long) dim);
        }
        int[] sources = new int[Math.toIntExact(count)];
        int[] position = new int[dims.length];
        int source = offset;
        for (int i = 0; i < sources.length; i++) {
            sources[i] = source;
            source = next(position, source);
        }
        return sources;
    }

    private int next(int[] position, int source) {
        int moved = source;
        for (int axis = dims.length - 1; axis >= 0; axis--) {
            moved += strides[axis];
            if (++position[axis] < dims[axis]) {
                return moved;
            }
            moved -= strides[axis] * dims[axis];
            position[axis] = 0;
        }
        return moved;
    }
}
