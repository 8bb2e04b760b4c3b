package org.lemnos.operations.resampling;

/** The factor between an axis and what it is resized to. */
sealed interface ResizeScale {
    /** The factor. */
    double value();

    /** A length times the factor. */
    double times(long length);

    /** A place by the factor. */
    double divide(double place);

    /**
     * The extent by another, or by that of a different axis.
     *
     * @param resized the extent that something becomes
     * @param extent what it was, not 0
     */
    record Fraction(long resized, long extent) implements ResizeScale {
        @Override
        public double value() {
            return (double) resized / extent;
        }

        @Override
        public double times(long length) {
            return (double) length * resized / extent;
        }

        /** Exact but for one rounding: places are halves below 2³¹, and so are extents. */
        @Override
        public double divide(double place) {
            return place * extent / resized;
        }

        /** A length times the factor, halves rounded up. */
        long rounded(long length) {
            return Math.floorDiv(Math.addExact(2 * Math.multiplyExact(length, resized), extent), 2 * extent);
        }
    }

    /** A given factor. */
    record Given(float factor) implements ResizeScale {
        @Override
        public double value() {
            return factor;
        }

        @Override
        public double times(long length) {
            return (double) factor * length;
        }

        @Override
        public double divide(double place) {
            return (float) place / factor;
        }
    }
}
