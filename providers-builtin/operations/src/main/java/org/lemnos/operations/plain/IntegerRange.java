package org.lemnos.operations.plain;

import org.lemnos.api.operation.ElementType;

/** What an integer element type can hold, and the two ways of fitting a number into it. A number of {@code u64} is given by its bits. */
public final class IntegerRange {
    private static final double BEYOND_SIGNED = 0x1p63;

    private final ElementType type;
    private final long least;
    private final long most;

    private IntegerRange(ElementType type, long least, long most) {
        this.type = type;
        this.least = least;
        this.most = most;
    }

    /**
     * The range of a type.
     *
     * @throws IllegalArgumentException if the type is bool or floating
     */
    public static IntegerRange of(ElementType type) {
        if (!type.isInteger()) {
            throw new IllegalArgumentException(type.token() + " is not an integer type");
        }
        int bits = 8 * type.sizeBytes();
        return type.isUnsigned()
                ? new IntegerRange(type, 0, -1L >>> (64 - bits))
                : new IntegerRange(type, -1L << (bits - 1), -1L >>> (65 - bits));
    }

    /** The number with its upper bits dropped: two's complement wrap-around. */
    public long wrapped(long value) {
        int unusedBits = 64 - 8 * type.sizeBytes();
        long upper = value << unusedBits;
        return least == 0 ? upper >>> unusedBits : upper >> unusedBits;
    }

    /** The numbers, each wrapped, in the same array. */
    public long[] wrapAll(long[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = wrapped(values[i]);
        }
        return values;
    }

    /** The number cut toward zero, or the nearest end of the range; 0 for NaN. */
    public long saturated(double value) {
        if (type == ElementType.U64) {
            return value < BEYOND_SIGNED ? Math.max(0, (long) value) : saturatedUpperHalf(value);
        }
        return Math.max(least, Math.min(most, (long) value));
    }

    private static long saturatedUpperHalf(double value) {
        if (Double.isNaN(value)) {
            return 0;
        }
        return value < 2 * BEYOND_SIGNED ? (long) (value - BEYOND_SIGNED) + Long.MIN_VALUE : -1;
    }
}
