package org.lemnos.portable.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DivisorTest {
    private static final long MOST = (1L << 31) - 1;

    /** What division.glsl computes, in 32 bits. */
    private static long divided(long number, Divisor divisor) {
        int high = (int) ((number * Integer.toUnsignedLong(divisor.multiplier())) >>> 32);
        return Integer.toUnsignedLong((high + (int) number) >>> divisor.shift());
    }

    private static void check(long number, long divisor) {
        assertThat(divided(number, Divisor.of(divisor)))
                .as("%d / %d", number, divisor)
                .isEqualTo(number / divisor);
    }

    private static long upTo31Bits(Random random) {
        return (random.nextLong() >>> 33) >> random.nextInt(31);
    }

    @Test
    void quotientsAreExactAroundMultiplesAndAtTheEnds() {
        for (long divisor = 1; divisor <= 5000; divisor++) {
            for (long multiple : new long[] {0, divisor, 7 * divisor, MOST / divisor * divisor}) {
                check(Math.max(0, multiple - 1), divisor);
                check(multiple, divisor);
                check(Math.min(MOST, multiple + 1), divisor);
            }
            check(MOST, divisor);
        }
    }

    @Test
    void quotientsOfRandomNumbersAreExact() {
        long seed = Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 1_000_000; i++) {
            long divisor = Math.max(1, upTo31Bits(random));
            check(upTo31Bits(random), divisor);
        }
    }

    @Test
    void powersOfTwoAndTheirNeighboursDivideExactly() {
        for (int power = 0; power <= 31; power++) {
            for (long divisor = Math.max(1, (1L << power) - 1);
                    divisor <= Math.min(1L << 31, (1L << power) + 1);
                    divisor++) {
                check(divisor - 1, divisor);
                check(Math.min(MOST, divisor), divisor);
                check(MOST - 1, divisor);
                check(MOST, divisor);
            }
        }
    }

    @Test
    void nothingIsDividedByZeroOrByMoreThanNumbersCanBe() {
        assertThatThrownBy(() -> Divisor.of(0)).hasMessageContaining("not by 0");
        assertThatThrownBy(() -> Divisor.of((1L << 31) + 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
