package org.lemnos.operations.resampling;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Operands;

/** What a call of {@code tensor/resize_table} says about the axes that are resized together. Immutable. */
final class ResizeOperands {
    private final OperationCall call;
    private final TensorType x;
    private final int[] axes;

    ResizeOperands(OperationCall call) {
        this.call = call;
        this.x = call.input(0);
        this.axes = axes();
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(call.operation() + ": " + why);
    }

    private int[] axes() {
        long[] named = call.attributes().integers(ResizeTable.AXES);
        if (named.length == 0) {
            return IntStream.range(0, x.rank()).toArray();
        }
        Axes.chosen(call, named, x.rank());
        return Arrays.stream(named)
                .mapToInt(axis -> Axes.normalized(call, axis, x.rank()))
                .toArray();
    }

    private boolean hasSizes() {
        return call.input(ResizeTable.AMOUNTS).elementType().isInteger();
    }

    /** The axis that the call is about. */
    ResizeAxis axis() {
        int place = (int) call.attributes().integer(ResizeTable.PLACE);
        if (place >= axes.length) {
            throw refused("number " + place + " of " + axes.length + " axes");
        }
        for (int axis : axes) {
            requirePlaces(axis, x.dim(axis));
        }
        long extent = x.dim(axes[place]);
        ResizeScale scale = hasSizes() ? scaleOfSizes(place) : new ResizeScale.Given(scales()[place]);
        long resized = resized(place, scale);
        requirePlaces(axes[place], resized);
        if (extent == 0 && resized > 0) {
            throw refused("axis " + axes[place] + " of " + x + " has no elements to make " + resized + " of");
        }
        float[] crop = crop();
        return new ResizeAxis(
                extent,
                resized,
                scale,
                call.attributes().text(ResizeTable.COORDINATES),
                crop[place],
                crop[axes.length + place]);
    }

    /** Places are halves of 32-bit numbers in tables and kernels. */
    private void requirePlaces(int axis, long extent) {
        if (extent < 0 || extent > Integer.MAX_VALUE) {
            throw refused("axis " + axis + " of " + x + " has an extent of " + extent + "; 0 to " + Integer.MAX_VALUE
                    + " are possible");
        }
    }

    /** The axis, counted from the outermost. */
    int number() {
        return axes[(int) call.attributes().integer(ResizeTable.PLACE)];
    }

    private long resized(int place, ResizeScale scale) {
        long extent = x.dim(axes[place]);
        if (scale instanceof ResizeScale.Given given) {
            // In binary32, as shape inference does it: 0.7 of 10 are 7, although the nearest binary32 is below 0.7.
            float length = isCropped() ? (float) extent * cropped(place) : (float) extent;
            return (long) Math.floor(given.factor() * length);
        }
        boolean stretched = call.attributes().text(ResizeTable.POLICY).equals(ResizeTable.STRETCH);
        return stretched ? sizes()[place] : ((ResizeScale.Fraction) scale).rounded(extent);
    }

    private ResizeScale scaleOfSizes(int place) {
        String policy = call.attributes().text(ResizeTable.POLICY);
        long[] sizes = sizes();
        ResizeScale.Fraction chosen = fraction(sizes, place);
        if (policy.equals(ResizeTable.STRETCH)) {
            return chosen;
        }
        for (int i = 0; i < sizes.length; i++) {
            ResizeScale.Fraction other = fraction(sizes, i);
            boolean smaller = other.value() < chosen.value();
            if (other.value() != chosen.value() && smaller == policy.equals(ResizeTable.NOT_LARGER)) {
                chosen = other;
            }
        }
        return chosen;
    }

    private ResizeScale.Fraction fraction(long[] sizes, int place) {
        return new ResizeScale.Fraction(sizes[place], Math.max(1, x.dim(axes[place])));
    }

    private long[] sizes() {
        long[] sizes = Operands.known(call, ResizeTable.AMOUNTS, "sizes");
        if (sizes.length != axes.length
                || Arrays.stream(sizes).anyMatch(size -> size < 0 || size > Integer.MAX_VALUE)) {
            throw refused(Operands.described("sizes", sizes) + " for " + axes.length + " axes of " + x);
        }
        return sizes;
    }

    private float[] scales() {
        float[] scales = known(ResizeTable.AMOUNTS, "scales");
        boolean usable = scales.length == axes.length;
        for (float scale : scales) {
            usable &= scale > 0 && Float.isFinite(scale);
        }
        if (!usable) {
            throw refused("scales " + Arrays.toString(scales) + " for " + axes.length + " axes of " + x
                    + "; each needs a positive number");
        }
        return scales;
    }

    private boolean isCropped() {
        return call.attributes().text(ResizeTable.COORDINATES).equals(ResizeTable.TF_CROP_AND_RESIZE);
    }

    /** The starts and then the ends of the crop along the axes, as parts of these; zeros without a crop. */
    private float[] crop() {
        if (!isCropped()) {
            return new float[2 * axes.length];
        }
        float[] roi = known(ResizeTable.ROI, "roi");
        boolean usable = roi.length == 2 * axes.length;
        for (float place : roi) {
            usable &= Float.isFinite(place);
        }
        if (!usable) {
            throw refused(
                    "roi " + Arrays.toString(roi) + " for " + axes.length + " axes; each needs a start and an end");
        }
        return roi;
    }

    /** The part of an axis that a crop keeps, which a given scale is about; below 0 where it ends before it begins. */
    private float cropped(int place) {
        float[] crop = crop();
        return crop[axes.length + place] - crop[place];
    }

    private float[] known(int input, String name) {
        if (!call.has(input)) {
            throw refused(name + " are missing");
        }
        HostTensor value = call.constant(input)
                .orElseThrow(() -> refused(name + " must be known before the run, but input " + input
                        + " is computed from the model's inputs"));
        return value.toFloats();
    }
}
