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
        long extent = x.dim(axes[place]);
        ResizeScale scale = hasSizes() ? scaleOfSizes(place) : new ResizeScale.Given(scales()[place]);
        long resized = resized(place, scale);
        if (extent == 0 && resized > 0) {
            throw refused("axis " + axes[place] + " of " + x + " has no elements to make " + resized + " of");
        }
        double[] crop = crop();
        return new ResizeAxis(
                extent,
                resized,
                scale,
                call.attributes().text(ResizeTable.COORDINATES),
                crop[place],
                crop[axes.length + place]);
    }

    /** The axis, counted from the outermost. */
    int number() {
        return axes[(int) call.attributes().integer(ResizeTable.PLACE)];
    }

    private long resized(int place, ResizeScale scale) {
        long extent = x.dim(axes[place]);
        if (scale instanceof ResizeScale.Given given) {
            // In binary32, as shape inference does it: 0.7 of 10 are 7, although the nearest binary32 is below 0.7.
            return (long) Math.floor(given.factor() * (float) extent);
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
        if (sizes.length != axes.length || Arrays.stream(sizes).anyMatch(size -> size < 0)) {
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

    /** The starts and then the ends of the crop along the axes, as parts of these. */
    private double[] crop() {
        double[] crop = new double[2 * axes.length];
        if (call.attributes().text(ResizeTable.COORDINATES).equals(ResizeTable.TF_CROP_AND_RESIZE)) {
            float[] roi = known(ResizeTable.ROI, "roi");
            if (roi.length != crop.length) {
                throw refused(
                        "roi " + Arrays.toString(roi) + " for " + axes.length + " axes; each needs a start and an end");
            }
            Arrays.setAll(crop, i -> roi[i]);
        }
        return crop;
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
