package org.lemnos.operations.plain;

import org.lemnos.api.operation.ElementType;

/** What an integer element type can hold, and the two ways of fitting a number into it. */
public final class IntegerRange {
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
        boolean unsigned = type == ElementType.U8 || type == ElementType.U32;
        return unsigned
                ? new IntegerRange(type, 0, (1L << bits) - 1)
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
        return Math.max(least, Math.min(most, (long) value));
    }
}
