package org.lemnos.operations.plain;

/** Numbers from 0 to 2⁶⁴ - 1, given by their bits, as binary64. */
public final class UnsignedLongs {
    private static final int PRECISION = 53;

    private UnsignedLongs() {}

    /** The nearest binary64, ties to even. */
    public static double nearest(long bits) {
        // Halved with its last bit kept, a large number rounds as it would whole.
        return bits >= 0 ? (double) bits : 2.0 * (double) ((bits >>> 1) | (bits & 1));
    }

    /** The binary64 with the number's upper 53 bits, and the last of them set if it is not exact: a second rounding then errs nowhere. */
    public static double roundedToOdd(long bits) {
        int dropped = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(bits) - PRECISION);
        long kept = bits >>> dropped;
        return Math.scalb((double) (kept << dropped == bits ? kept : kept | 1), dropped);
    }
}
