package org.lemnos.operations.elementwise;

import org.lemnos.api.operation.ElementType;

/** To the nearest number of a floating type, ties to even. */
public final class Rounding {
    private static final int HALF_BITS = 11;
    private static final int HALF_LEAST_EXPONENT = -14;
    private static final double HALF_LARGEST = 65_504;
    private static final int BRAIN_BITS = 8;
    private static final double BRAIN_LARGEST = 0x1.FEp127;

    private Rounding() {}

    /** The nearest number of that type, infinity beyond the largest one. */
    public static double to(ElementType type, double value) {
        return switch (type) {
            case F64 -> value;
            case F32 -> (float) value;
            case F16 -> nearest(value, HALF_BITS, HALF_LEAST_EXPONENT, HALF_LARGEST);
            case BF16 -> nearest(value, BRAIN_BITS, Float.MIN_EXPONENT, BRAIN_LARGEST);
            default -> throw new IllegalArgumentException(type.token() + " does not round");
        };
    }

    private static double nearest(double value, int bits, int leastExponent, double largest) {
        if (value == 0 || !Double.isFinite(value)) {
            return value;
        }
        int unit = Math.max(Math.getExponent(value), leastExponent) - bits + 1;
        double rounded = Math.scalb(Math.rint(Math.scalb(value, -unit)), unit);
        return Math.abs(rounded) > largest ? Math.copySign(Double.POSITIVE_INFINITY, value) : rounded;
    }
}
