package org.lemnos.portable.launch;

import org.lemnos.api.kernel.Dispatch;

/**
 * A number that shaders divide by, as division.glsl wants it: n / d is (the upper word of n · multiplier, plus n) shifted right, for n below 2³¹.
 *
 * <p>Source: T. Granlund, P. L. Montgomery, Division by Invariant Integers using Multiplication, PLDI 1994, figure 4.1.
 *
 * @param multiplier an unsigned 32-bit factor
 * @param shift bits to shift by, 0 to 31
 */
public record Divisor(int multiplier, int shift) {
    private static final int SHIFT_BITS = 8;
    private static final int SHIFTS_IN_WORD = 4;

    /**
     * A divisor.
     *
     * @throws IllegalArgumentException if it is not from 1 to 2³¹
     */
    public static Divisor of(long divisor) {
        if (divisor < 1 || divisor > 1L << 31) {
            throw new IllegalArgumentException("shaders divide by 1 to 2^31, not by " + divisor);
        }
        int shift = Long.SIZE - Long.numberOfLeadingZeros(divisor - 1);
        long multiplier = (((1L << shift) - divisor) << 32) / divisor + 1;
        return new Divisor((int) multiplier, shift);
    }

    /** Appends the shifts of so many divisors to the push block, four in a word, the first lowest. */
    public static void pushShifts(Dispatch.Builder dispatch, Divisor... divisors) {
        for (int start = 0; start < divisors.length; start += SHIFTS_IN_WORD) {
            int word = 0;
            for (int place = 0; place < SHIFTS_IN_WORD && start + place < divisors.length; place++) {
                word |= divisors[start + place].shift << (SHIFT_BITS * place);
            }
            dispatch.push(word);
        }
    }
}
