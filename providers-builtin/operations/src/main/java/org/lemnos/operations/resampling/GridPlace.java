package org.lemnos.operations.resampling;

import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/** What a picture holds at a place between its elements, as a call of {@code nn/grid_sample} says. */
final class GridPlace {
    private static final float LARGEST = 32_768;
    private static final double SLOPE = -0.75;

    private final long[] extents;
    private final String mode;
    private final String padding;
    private final boolean corners;

    GridPlace(OperationCall call) {
        TensorType x = call.input(0);
        this.extents = new long[x.rank() - 2];
        for (int axis = 0; axis < extents.length; axis++) {
            extents[axis] = x.dim(axis + 2);
        }
        this.mode = call.attributes().text(GridSample.MODE);
        this.padding = call.attributes().text(GridSample.PADDING);
        this.corners = call.attributes().bool(GridSample.ALIGN_CORNERS);
    }

    /**
     * The value at one place.
     *
     * @param first the picture's first element
     * @param row the first number of the place in the grid, that of the innermost axis
     */
    double value(double[] picture, int first, float[] grid, int row) {
        int axes = extents.length;
        float[] at = new float[axes];
        for (int axis = 0; axis < axes; axis++) {
            at[axis] = place(grid[row + axes - 1 - axis], axis);
        }
        int taps = mode.equals(GridSample.NEAREST) ? 1 : mode.equals(GridSample.LINEAR) ? 2 : 4;
        int all = (int) Math.pow(taps, axes);
        double sum = 0;
        for (int tap = 0; tap < all; tap++) {
            int rest = tap;
            double weight = 1;
            long element = 0;
            long stride = 1;
            for (int axis = axes - 1; axis >= 0; axis--) {
                long base = (long) Math.floor(at[axis]) - (taps == 4 ? 1 : 0);
                long pixel = pixel(base + rest % taps, axis);
                weight *= weight(rest % taps, at[axis] - Math.floor(at[axis]), taps);
                element = pixel < 0 || element < 0 ? -1 : element + pixel * stride;
                stride *= extents[axis];
                rest /= taps;
            }
            sum += element < 0 ? 0 : weight * picture[first + (int) element];
        }
        return sum;
    }

    private static double weight(int tap, double fraction, int taps) {
        if (taps == 1) {
            return 1;
        }
        if (taps == 2) {
            return tap == 0 ? 1 - fraction : fraction;
        }
        // By its roots, so that the sign of a weight near one of them is right: the element may be infinite.
        double near = tap < 2 ? fraction : 1 - fraction;
        double far = tap < 2 ? 1 - fraction : fraction;
        if (tap == 0 || tap == 3) {
            return SLOPE * near * far * far;
        }
        return far * (1 + near - (SLOPE + 2) * near * near);
    }

    /** Where a number of the grid lies along an axis, every step of it rounded to binary32. */
    private float place(float number, int axis) {
        float extent = (float) extents[axis];
        float cut = Float.isNaN(number) ? -1 : Math.max(-LARGEST, Math.min(LARGEST, number));
        float at = corners ? (cut + 1) * 0.5f * (extent - 1) : ((cut + 1) * extent - 1) * 0.5f;
        if (mode.equals(GridSample.NEAREST)) {
            at = (float) Math.rint(at);
        }
        if (at >= low() && at <= high(axis)) {
            return at;
        }
        return switch (padding) {
            case GridSample.BORDER -> Math.max(0, Math.min(extent - 1, at));
            case GridSample.REFLECTION -> reflected(at, axis);
            default -> at;
        };
    }

    private float low() {
        return corners ? 0 : -0.5f;
    }

    private float high(int axis) {
        return (float) extents[axis] - (corners ? 1 : 0.5f);
    }

    private float reflected(float at, int axis) {
        float range = high(axis) - low();
        if (range == 0) {
            return low();
        }
        boolean below = at < low();
        float beyond = below ? low() - at : at - high(axis);
        float turns = (float) Math.floor(beyond / range);
        float rest = beyond - turns * range;
        boolean fromLow = (turns % 2 == 0) == below;
        return fromLow ? low() + rest : high(axis) - rest;
    }

    /** The element at a whole place along an axis, or -1 for zero. */
    private long pixel(long at, int axis) {
        if (at >= 0 && at < extents[axis]) {
            return at;
        }
        return switch (padding) {
            case GridSample.BORDER -> Math.max(0, Math.min(extents[axis] - 1, at));
            case GridSample.REFLECTION -> Math.max(0, Math.min(extents[axis] - 1, (long) reflected((float) at, axis)));
            default -> -1;
        };
    }
}
