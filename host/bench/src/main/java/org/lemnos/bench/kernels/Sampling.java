package org.lemnos.bench.kernels;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.lemnos.core.tensor.MemoryTensor;

/** Places of a tensor that are looked at: along each axis every so many-th, the last among them. */
final class Sampling {
    private static final int MOST = 64;
    private static final int MOST_PER_AXIS_OF_TWO = 8;

    private final long[] dims;

    /** Places of a tensor with these extents, each at least 1; one or two of them. */
    Sampling(long... dims) {
        this.dims = dims.clone();
    }

    private long most() {
        return dims.length == 1 ? MOST : MOST_PER_AXIS_OF_TWO;
    }

    private long step(long extent) {
        return (extent + most() - 1) / most();
    }

    private long first(long extent) {
        return (extent - 1) % step(extent);
    }

    private long count(long extent) {
        return (extent - 1) / step(extent) + 1;
    }

    private MemoryTensor perAxis(LongUnaryOperator ofExtent) {
        return MemoryTensor.of(Arrays.stream(dims).map(ofExtent).toArray(), dims.length);
    }

    /** Where the sample starts along each axis. */
    MemoryTensor starts() {
        return perAxis(this::first);
    }

    /** Where it ends. */
    MemoryTensor ends() {
        return perAxis(extent -> extent);
    }

    /** The axes. */
    MemoryTensor axes() {
        long[] axes = new long[dims.length];
        Arrays.setAll(axes, axis -> axis);
        return MemoryTensor.of(axes, dims.length);
    }

    /** How far its places lie apart. */
    MemoryTensor steps() {
        return perAxis(this::step);
    }

    /** The number of places. */
    int size() {
        return (int) Arrays.stream(dims).map(this::count).reduce(1, Math::multiplyExact);
    }

    /** Where the sample's element with that number lies along an axis of the tensor. */
    long place(int element, int axis) {
        long inner = axis == dims.length - 1 ? 1 : count(dims[dims.length - 1]);
        return first(dims[axis]) + element / inner % count(dims[axis]) * step(dims[axis]);
    }
}
