package org.lemnos.core.tensor;

/** Conversions between binary32 and the two 16-bit formats, which Java 17 does not have. Source: IEEE 754-2019, section 3.6. */
final class HalfFloats {
    private HalfFloats() {}

    /** The binary32 with the value of a binary16; exact. */
    static float ofHalf(short bits) {
        int sign = (bits & 0x8000) << 16;
        int exponent = (bits >>> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        if (exponent == 0x1F) {
            return Float.intBitsToFloat(sign | 0x7F80_0000 | (fraction << 13));
        }
        if (exponent == 0) {
            float magnitude = fraction * 0x1p-24f;
            return sign == 0 ? magnitude : -magnitude;
        }
        return Float.intBitsToFloat(sign | ((exponent + 112) << 23) | (fraction << 13));
    }

    /** The binary16 nearest to a binary64, ties to even; NaN stays NaN, what is too large becomes infinite. */
    static short toHalf(double value) {
        int sign = (int) (Double.doubleToRawLongBits(value) >>> 48) & 0x8000;
        if (Double.isNaN(value)) {
            return (short) (sign | 0x7E00);
        }
        double magnitude = Math.abs(value);
        if (magnitude >= 65520) {
            return (short) (sign | 0x7C00);
        }
        if (magnitude < 0x1p-14) {
            return (short) (sign | (int) Math.rint(magnitude * 0x1p24));
        }
        int exponent = Math.getExponent(magnitude);
        int scaled = (int) Math.rint(magnitude * Math.scalb(1.0, 10 - exponent));
        return (short) (sign | (((exponent + 14) << 10) + scaled));
    }

    /** The binary32 with the value of a bfloat16; exact. */
    static float ofBrain(short bits) {
        return Float.intBitsToFloat(bits << 16);
    }

    /** The bfloat16 nearest to a binary64, ties to even; NaN stays NaN. */
    static short toBrain(double value) {
        if (Double.isNaN(value)) {
            return (short) 0x7FC0;
        }
        int bits = Float.floatToRawIntBits(roundedToOdd(value));
        int rounded = bits + 0x7FFF + ((bits >>> 16) & 1);
        return (short) (rounded >>> 16);
    }

    /** The binary64 with the number's upper 53 bits, and the last of them set if it is not exact: a second rounding then errs nowhere. */
    static double roundedToOdd(long number) {
        int dropped = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(Math.abs(number)) - 53);
        long kept = number >> dropped;
        return Math.scalb((double) (kept << dropped == number ? kept : kept | 1), dropped);
    }

    /** The binary32 next to the value with its last bit set if it is not exact: a second rounding then errs nowhere. */
    private static float roundedToOdd(double value) {
        float nearest = (float) value;
        if (nearest == value || Float.isInfinite(nearest)) {
            return nearest;
        }
        float towardZero = Math.abs((double) nearest) > Math.abs(value) ? Math.nextAfter(nearest, 0.0) : nearest;
        return Float.intBitsToFloat(Float.floatToRawIntBits(towardZero) | 1);
    }
}
