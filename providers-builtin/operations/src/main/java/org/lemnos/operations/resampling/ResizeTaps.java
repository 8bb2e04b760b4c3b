package org.lemnos.operations.resampling;

import org.lemnos.api.operation.OperationCall;

/**
 * The elements that a place of a resized axis is made of, and their weights. Immutable.
 *
 * <p>Definition: ONNX Resize 19: nearest by its rounding; linear and cubic by the two or four elements around, or, antialiased, by as many
 * as the stretched filter reaches. Source of the cubic filter: R. G. Keys, Cubic Convolution Interpolation for Digital Image Processing,
 * 1981.
 */
final class ResizeTaps {
    private final ResizeAxis axis;
    private final OperationCall call;
    private final boolean nearest;
    private final boolean cubic;
    private final double stretch;
    private final int first;

    ResizeTaps(OperationCall call, ResizeAxis axis) {
        this.axis = axis;
        this.call = call;
        String mode = call.attributes().text(ResizeTable.MODE);
        this.nearest = mode.equals(ResizeTable.NEAREST);
        this.cubic = mode.equals(ResizeTable.CUBIC);
        this.stretch = call.attributes().bool(ResizeTable.ANTIALIAS) ? Math.min(1, axis.scale()) : 1;
        double reach = cubic ? 2 : 1;
        this.first = nearest ? 0 : (int) Math.floor(-reach / stretch) + 1;
    }

    /** The number of elements behind each place. */
    int count() {
        return nearest ? 1 : 2 - 2 * first;
    }

    /** The elements behind a place, those outside the axis being the nearest inside. */
    long[] places(long place) {
        long[] places = new long[count()];
        long base = nearest ? rounded(axis.source(place)) : base(place);
        for (int tap = 0; tap < places.length; tap++) {
            places[tap] = Math.max(0, Math.min(axis.extent() - 1, base + first + tap));
        }
        return places;
    }

    /** Their weights. */
    double[] weights(long place) {
        double[] weights = new double[count()];
        double ratio = axis.source(place) - base(place);
        boolean excludes = call.attributes().bool(ResizeTable.EXCLUDE_OUTSIDE);
        double sum = 0;
        for (int tap = 0; tap < weights.length; tap++) {
            long at = base(place) + first + tap;
            boolean counts = !excludes || (at >= 0 && at < axis.extent());
            weights[tap] = counts ? filter(stretch * Math.abs(first + tap - ratio)) : 0;
            sum += weights[tap];
        }
        if (excludes || stretch < 1) {
            for (int tap = 0; tap < weights.length; tap++) {
                weights[tap] /= sum;
            }
        }
        return weights;
    }

    /** The element below a place, and not the one at it. */
    private long base(long place) {
        return (long) Math.ceil(axis.source(place)) - 1;
    }

    private double filter(double distance) {
        if (!cubic) {
            return Math.max(0, 1 - distance);
        }
        double a = call.attributes().f32(ResizeTable.CUBIC_COEFFICIENT);
        if (distance <= 1) {
            return ((a + 2) * distance - (a + 3)) * distance * distance + 1;
        }
        return distance < 2 ? ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a : 0;
    }

    private long rounded(double source) {
        double below = Math.floor(source);
        double ratio = source - below;
        boolean up =
                switch (call.attributes().text(ResizeTable.ROUNDING)) {
                    case ResizeTable.FLOOR -> false;
                    case ResizeTable.CEIL -> ratio > 0;
                    case ResizeTable.ROUND_PREFER_CEIL -> ratio >= 0.5;
                    case ResizeTable.TOWARD_SCALE -> axis.scale() < 1 && ratio > 0;
                    default -> ratio > 0.5;
                };
        return (long) below + (up ? 1 : 0);
    }
}
