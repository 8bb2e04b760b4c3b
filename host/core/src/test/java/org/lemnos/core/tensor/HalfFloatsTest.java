package org.lemnos.core.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every one of the 65,536 numbers of each format, both ways, against the formats' definitions. */
class HalfFloatsTest {
    /** A format with one sign bit, so many exponent bits and the rest fraction. */
    private enum Format {
        HALF(5, 10) {
            @Override
            float widen(short bits) {
                return HalfFloats.ofHalf(bits);
            }

            @Override
            short narrow(double value) {
                return HalfFloats.toHalf(value);
            }
        },
        BRAIN(8, 7) {
            @Override
            float widen(short bits) {
                return HalfFloats.ofBrain(bits);
            }

            @Override
            short narrow(double value) {
                return HalfFloats.toBrain(value);
            }
        };

        private final int exponentBits;
        private final int fractionBits;

        Format(int exponentBits, int fractionBits) {
            this.exponentBits = exponentBits;
            this.fractionBits = fractionBits;
        }

        abstract float widen(short bits);

        abstract short narrow(double value);

        private int bias() {
            return (1 << (exponentBits - 1)) - 1;
        }

        int infinity() {
            return ((1 << exponentBits) - 1) << fractionBits;
        }

        /** The value of non-negative bits by the definition: 2^(e - bias) * (1 + f / 2^p), or without the 1 for e = 0. */
        double value(int bits) {
            int exponent = bits >>> fractionBits;
            int fraction = bits & ((1 << fractionBits) - 1);
            double significand = fraction / (double) (1 << fractionBits) + (exponent == 0 ? 0 : 1);
            return significand * Math.pow(2, Math.max(1, exponent) - bias());
        }
    }

    @Test
    void every_half_has_the_value_of_its_definition() {
        everyNumberHasItsValue(Format.HALF);
    }

    @Test
    void every_bfloat16_has_the_value_of_its_definition() {
        everyNumberHasItsValue(Format.BRAIN);
    }

    private static void everyNumberHasItsValue(Format format) {
        for (int bits = 0; bits < format.infinity(); bits++) {
            short negative = (short) (bits | 0x8000);
            assertThat((double) format.widen((short) bits))
                    .as("%s %04x", format, bits)
                    .isEqualTo(format.value(bits));
            assertThat(format.widen(negative)).as("%s %04x", format, negative).isEqualTo(-format.widen((short) bits));
            assertThat(format.narrow(format.value(bits)))
                    .as("%s %04x", format, bits)
                    .isEqualTo((short) bits);
            assertThat(format.narrow(-format.value(bits)))
                    .as("-%s %04x", format, bits)
                    .isEqualTo(negative);
        }
    }

    @Test
    void infinity_and_nan_stay_what_they_are() {
        for (Format format : Format.values()) {
            short infinity = (short) format.infinity();
            assertThat(format.widen(infinity)).isEqualTo(Float.POSITIVE_INFINITY);
            assertThat(format.widen((short) (infinity | 0x8000))).isEqualTo(Float.NEGATIVE_INFINITY);
            assertThat(format.narrow(Double.POSITIVE_INFINITY)).isEqualTo(infinity);
            assertThat(format.narrow(Double.NEGATIVE_INFINITY)).isEqualTo((short) (infinity | 0x8000));
            for (int bits = format.infinity() + 1; bits < 0x8000; bits++) {
                assertThat(format.widen((short) bits))
                        .as("%s %04x", format, bits)
                        .isNaN();
                assertThat(format.widen(format.narrow(format.widen((short) bits))))
                        .isNaN();
            }
            assertThat(format.widen(format.narrow(-Double.NaN))).isNaN();
        }
    }

    @Test
    void between_two_neighbours_the_nearer_one_is_taken_and_in_the_middle_the_even_one() {
        for (Format format : Format.values()) {
            for (int bits = 0; bits + 1 < format.infinity(); bits++) {
                double middle = (format.value(bits) + format.value(bits + 1)) / 2;
                int even = bits % 2 == 0 ? bits : bits + 1;
                check(format, middle, even);
                check(format, Math.nextDown(middle), bits);
                check(format, Math.nextUp(middle), bits + 1);
            }
        }
    }

    @Test
    void beyond_the_middle_behind_the_largest_number_lies_infinity() {
        for (Format format : Format.values()) {
            int largest = format.infinity() - 1;
            double step = format.value(largest) - format.value(largest - 1);
            double limit = format.value(largest) + step / 2;
            check(format, Math.nextDown(limit), largest);
            check(format, limit, format.infinity());
            check(format, Double.MAX_VALUE, format.infinity());
            check(format, Double.MIN_VALUE, 0);
        }
    }

    private static void check(Format format, double value, int bits) {
        assertThat(format.narrow(value)).as("%s of %s", format, value).isEqualTo((short) bits);
        assertThat(format.narrow(-value)).as("%s of -%s", format, value).isEqualTo((short) (bits | 0x8000));
    }

    @Test
    void a_long_rounds_to_odd_where_it_has_too_many_bits_and_stays_exact_elsewhere() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            BigInteger wide = new BigDecimal(HalfFloats.roundedToOdd(number)).toBigIntegerExact();
            BigInteger exact = BigInteger.valueOf(number);
            int dropped = Math.max(0, exact.abs().bitLength() - 53);
            assertThat(wide.subtract(exact).abs().bitLength())
                    .as("seed %d, %d", seed, number)
                    .isLessThanOrEqualTo(dropped);
            if (!wide.equals(exact)) {
                assertThat(wide.shiftRight(dropped).testBit(0))
                        .as("seed %d, %d", seed, number)
                        .isTrue();
            }
        }
        assertThat(HalfFloats.roundedToOdd(Long.MIN_VALUE)).isEqualTo(-0x1p63);
        assertThat(HalfFloats.roundedToOdd(0)).isZero();
    }
}
