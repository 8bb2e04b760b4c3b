package org.lemnos.operations.resampling;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.plain.Extents;
import org.lemnos.operations.plain.PlaceNumbers;

/** Where the blocks of a call of {@code nn/col2im} lie on its picture. Immutable. */
public final class BlockGrid {
    private final long[] image;
    private final long[] block;
    private final long[] strides;
    private final long[] dilations;
    private final long[] before;
    private final long[] counts;
    private final long elements;
    private final long places;
    private final long imageElements;

    private BlockGrid(OperationCall call, long[] image, long[] block, long[] strides, long[] dilations, long[] pads) {
        this.image = image;
        this.block = block;
        this.strides = strides;
        this.dilations = dilations;
        this.before = Arrays.copyOf(pads, image.length);
        this.counts = new long[image.length];
        for (int axis = 0; axis < image.length; axis++) {
            long padded = image[axis] + pads[axis] + pads[image.length + axis];
            long reach = dilations[axis] * (block[axis] - 1) + 1;
            counts[axis] = padded < reach ? 0 : (padded - reach) / strides[axis] + 1;
        }
        this.elements = Extents.product(call, block);
        this.places = Extents.product(call, counts);
        this.imageElements = Extents.product(call, image);
    }

    /**
     * The layout of a call.
     *
     * @throws IllegalArgumentException if lists have other lengths than the picture has axes, or an extent or step is not positive, or
     *     there are more elements than any tensor can have
     */
    static BlockGrid of(OperationCall call) {
        long[] image = call.attributes().integers(Col2Im.IMAGE);
        return new BlockGrid(
                call,
                PlaceNumbers.positive(call, Col2Im.IMAGE, image.length),
                PlaceNumbers.positive(call, Col2Im.BLOCK, image.length),
                PlaceNumbers.positive(call, Col2Im.STRIDES, image.length),
                PlaceNumbers.positive(call, Col2Im.DILATIONS, image.length),
                PlaceNumbers.orElse(call, Col2Im.PADS, 2 * image.length, 0));
    }

    /** The number of spatial axes. */
    public int axes() {
        return image.length;
    }

    /** The picture's extent along an axis. */
    public long image(int axis) {
        return image[axis];
    }

    /** The block's extent along an axis. */
    public long block(int axis) {
        return block[axis];
    }

    /** The step from block to block along an axis. */
    public long stride(int axis) {
        return strides[axis];
    }

    /** The step from element to element of a block along an axis. */
    public long dilation(int axis) {
        return dilations[axis];
    }

    /** The padding before an axis. */
    public long before(int axis) {
        return before[axis];
    }

    /** The blocks along an axis. */
    public long count(int axis) {
        return counts[axis];
    }

    /** The elements of a block. */
    public long elements() {
        return elements;
    }

    /** The number of blocks. */
    public long places() {
        return places;
    }

    /** The elements of a picture. */
    long imageElements() {
        return imageElements;
    }

    /** The picture's element that an element of a block means, or -1 on the padding. */
    long pixel(long element, long place) {
        long pixel = 0;
        long stride = 1;
        long elementLeft = element;
        long placeLeft = place;
        for (int axis = image.length - 1; axis >= 0; axis--) {
            long at = placeLeft % counts[axis] * strides[axis]
                    + elementLeft % block[axis] * dilations[axis]
                    - before[axis];
            if (at < 0 || at >= image[axis]) {
                return -1;
            }
            pixel += at * stride;
            stride *= image[axis];
            elementLeft /= block[axis];
            placeLeft /= counts[axis];
        }
        return pixel;
    }
}
