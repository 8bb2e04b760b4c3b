package org.lemnos.core.tensor;

/** Integers from 0 to 2⁶⁴ - 1, given by their bits, from and to binary floating-point. */
final class WideNumbers {
    private static final double HALF = 0x1p63;

    private WideNumbers() {}

    /** The nearest binary32, ties to even. */
    static float toFloat(long bits) {
        return bits >= 0 ? (float) bits : 2 * (float) halved(bits);
    }

    /** The nearest binary64, ties to even. */
    static double toDouble(long bits) {
        return bits >= 0 ? (double) bits : 2 * (double) halved(bits);
    }

    /** The bits of a whole number in the range. */
    static long ofDouble(double number) {
        return number < HALF ? (long) number : (long) (number - HALF) + Long.MIN_VALUE;
    }

    /** Half of a large number with its last bit kept, so that it rounds as the whole one would. */
    private static long halved(long bits) {
        return (bits >>> 1) | (bits & 1);
    }
}
