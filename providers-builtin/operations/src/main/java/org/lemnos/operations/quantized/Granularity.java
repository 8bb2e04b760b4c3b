package org.lemnos.operations.quantized;

import java.util.Arrays;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;

/**
 * Which element of the scale, input 1, belongs to an element of input 0: one for all; one for each place of {@link #AXIS}, where the scale has one
 * axis; or one for each run of {@link #BLOCK} places of the axis, where the scale has the extents of input 0 but for that axis. The zero point, input
 * 2, has one element or the scale's extents. Immutable.
 *
 * <p>Definition: ONNX QuantizeLinear 25, attributes axis and block_size.
 *
 * @param inner the elements of input 0 behind the axis
 * @param extent the axis's extent
 * @param block the places of the axis that share a scale
 * @param outerStride how many scales further the next element before the axis has its own
 * @param axisStride the same for the next block of the axis
 * @param innerStride the same for the next element behind the axis
 */
public record Granularity(long inner, long extent, long block, long outerStride, long axisStride, long innerStride) {
    /** The attribute with the axis, from -rank to rank - 1. */
    public static final String AXIS = "axis";

    /** The attribute with the places of the axis that share a scale; 0 where there are no blocks. */
    public static final String BLOCK = "block";

    static OperationDescriptor.Builder attributes(OperationDescriptor.Builder descriptor) {
        return descriptor
                .attribute(Axes.attribute(AXIS).orElse(1L))
                .attribute(
                        AttributeSpec.integer(BLOCK).range(0, Integer.MAX_VALUE).orElse(0L));
    }

    /**
     * The granularity of a call.
     *
     * @throws IllegalArgumentException if the scale's or the zero point's extents suit none
     */
    public static Granularity of(OperationCall call) {
        TensorType scale = call.input(1);
        TensorType zeroPoint = call.input(2);
        if (zeroPoint.elements() != 1 && !Arrays.equals(zeroPoint.dims(), scale.dims())) {
            throw new IllegalArgumentException(call.operation() + ": the zero point is " + zeroPoint
                    + "; one element or the extents of the scale, " + scale + ", are needed");
        }
        long block = call.attributes().integer(BLOCK);
        if (block == 0 && scale.elements() == 1 && scale.rank() <= 1) {
            return new Granularity(1, 1, 1, 0, 0, 0);
        }
        TensorType x = call.input(0);
        int axis = Axes.normalized(call, call.attributes().integer(AXIS), x.rank());
        long inner = Math.max(1, Axes.extent(x, axis + 1, x.rank()));
        long extent = Math.max(1, x.dim(axis));
        if (block == 0) {
            check(call, new long[] {x.dim(axis)});
            return new Granularity(inner, extent, 1, 0, 1, 0);
        }
        long[] dims = x.dims();
        dims[axis] = (dims[axis] + block - 1) / block;
        check(call, dims);
        return new Granularity(inner, extent, block, Math.max(1, dims[axis]) * inner, inner, 1);
    }

    private static void check(OperationCall call, long[] needed) {
        if (!Arrays.equals(call.input(1).dims(), needed)) {
            throw new IllegalArgumentException(call.operation() + ": the scale is " + call.input(1) + " for "
                    + call.input(0) + " along axis " + call.attributes().integer(AXIS) + " in blocks of "
                    + call.attributes().integer(BLOCK) + "; extents " + Arrays.toString(needed)
                    + " or one element without blocks are needed");
        }
    }

    /** The number of the scale that belongs to an element of input 0. */
    int scale(int element) {
        long row = element / inner;
        long outer = row / extent;
        long place = row - outer * extent;
        return (int) (outer * outerStride + place / block * axisStride + (element - row * inner) * innerStride);
    }
}
