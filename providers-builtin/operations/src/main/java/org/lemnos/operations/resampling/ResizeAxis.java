package org.lemnos.operations.resampling;

import org.lemnos.api.operation.OperationCall;

/**
 * How an axis is resized: its extents, and where on it the places of the resized axis lie. Immutable.
 *
 * <p>Where the resized extents are given, a place is what the formula gives in real numbers, rounded once: the scale, a fraction, is never
 * rounded by itself. A given scale is a binary32, by which places are divided in binary32, as is usual elsewhere, so that 3 / 0.6 is 5.
 *
 * <p>Definition: ONNX Resize 19, coordinate_transformation_mode; tf_half_pixel_for_nn as in Resize 11.
 */
final class ResizeAxis {
    private final long extent;
    private final long resized;
    private final ResizeScale scale;
    private final String coordinates;
    private final double start;
    private final double end;

    /** @param start where a crop begins, as a part of the axis; looked at by one formula alone, as is the end */
    ResizeAxis(long extent, long resized, ResizeScale scale, String coordinates, double start, double end) {
        this.extent = extent;
        this.resized = resized;
        this.scale = scale;
        this.coordinates = coordinates;
        this.start = start;
        this.end = end;
    }

    /** The axis that a call of {@code tensor/resize_table} is about. */
    static ResizeAxis of(OperationCall call) {
        return new ResizeOperands(call).axis();
    }

    /** The extent before. */
    long extent() {
        return extent;
    }

    /** The extent after. */
    long resized() {
        return resized;
    }

    /** The resized extent by the other, which need not be a whole number times that. */
    double scale() {
        return scale.value();
    }

    /** Where a place of the resized axis lies on the axis; it may be outside. */
    double source(long place) {
        double width = scale.times(extent);
        return switch (coordinates) {
            case ResizeTable.ASYMMETRIC -> scale.divide((double) place);
            case ResizeTable.ALIGN_CORNERS -> width == 1 ? 0 : place * (extent - 1) / (width - 1);
            case ResizeTable.PYTORCH_HALF_PIXEL -> resized > 1 ? scale.divide(place + 0.5) - 0.5 : 0;
            case ResizeTable.TF_HALF_PIXEL_FOR_NN -> scale.divide(place + 0.5);
            case ResizeTable.HALF_PIXEL_SYMMETRIC ->
                extent / 2.0 * (1 - resized / width) + scale.divide(place + 0.5) - 0.5;
            case ResizeTable.TF_CROP_AND_RESIZE ->
                resized > 1
                        ? start * (extent - 1) + place * (end - start) * (extent - 1) / (resized - 1)
                        : 0.5 * (start + end) * (extent - 1);
            default -> scale.divide(place + 0.5) - 0.5;
        };
    }

    /** Whether a place lies outside of the axis where that makes its value another one. */
    boolean isExtrapolated(long place) {
        double source = source(place);
        return coordinates.equals(ResizeTable.TF_CROP_AND_RESIZE) && (source < 0 || source > extent - 1);
    }
}
