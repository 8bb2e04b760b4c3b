package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;

/** The bits of elements as they are stored, in the lower bits of longs. */
public final class ElementBits {
    private static final int HALF_MANTISSA = 10;
    private static final int HALF_BIAS = 15;
    private static final int HALF_EXPONENT = 0x1F;

    private ElementBits() {}

    /** The bits of all elements. */
    public static long[] of(HostTensor tensor) {
        ElementType type = tensor.type().elementType();
        if (!type.isFloating()) {
            return tensor.toLongs();
        }
        return Arrays.stream(tensor.toDoubles())
                .mapToLong(value -> of(value, type))
                .toArray();
    }

    private static long of(double value, ElementType type) {
        return switch (type) {
            case F16 -> half(value);
            case BF16 -> Float.floatToRawIntBits((float) value) >>> 16;
            case F32 -> Float.floatToRawIntBits((float) value) & 0xFFFF_FFFFL;
            default -> Double.doubleToRawLongBits(value);
        };
    }

    /** The binary16 of a number that is one. */
    private static long half(double value) {
        long sign = Double.doubleToRawLongBits(value) >>> 63 << 15;
        double size = Math.abs(value);
        if (Double.isNaN(value)) {
            return sign | 0x7E00;
        }
        if (Double.isInfinite(size)) {
            return sign | HALF_EXPONENT << HALF_MANTISSA;
        }
        int exponent = Math.max(1 - HALF_BIAS, Math.getExponent(size));
        long mantissa = (long) Math.scalb(size, HALF_MANTISSA - exponent);
        // The leading bit of a normal number adds the one by which its exponent is larger than that of a subnormal.
        return sign | mantissa + ((long) (exponent + HALF_BIAS - 1) << HALF_MANTISSA);
    }

    /** Replaces all elements by those with these bits; higher bits do not count. */
    public static void set(HostTensor tensor, long[] bits) {
        ElementType type = tensor.type().elementType();
        if (type.isInteger()) {
            tensor.set(IntegerRange.of(type).wrapAll(bits));
        } else if (type == ElementType.BOOL) {
            tensor.set(bits);
        } else {
            tensor.set(Arrays.stream(bits).mapToDouble(bit -> number(bit, type)).toArray());
        }
    }

    private static double number(long bits, ElementType type) {
        return switch (type) {
            case F16 -> halfNumber((int) bits & 0xFFFF);
            case BF16 -> Float.intBitsToFloat((int) bits << 16);
            case F32 -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static double halfNumber(int bits) {
        int exponent = bits >> HALF_MANTISSA & HALF_EXPONENT;
        int mantissa = bits & (1 << HALF_MANTISSA) - 1;
        double size;
        if (exponent == HALF_EXPONENT) {
            size = mantissa == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            size = Math.scalb((double) mantissa, 1 - HALF_BIAS - HALF_MANTISSA);
        } else {
            size = Math.scalb((double) mantissa + (1 << HALF_MANTISSA), exponent - HALF_BIAS - HALF_MANTISSA);
        }
        return bits >> 15 == 0 ? size : -size;
    }
}
