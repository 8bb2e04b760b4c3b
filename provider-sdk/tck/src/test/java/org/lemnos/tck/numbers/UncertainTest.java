package org.lemnos.tck.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.operations.sequence.Activation;
import org.lemnos.operations.sequence.GateFunction;

class UncertainTest {
    private static final long SEED = 4;
    private static final double LARGEST = Float.MAX_VALUE;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @Test
    void theErrorCoversWhatBinary32Makes() {
        Random random = new Random(SEED);
        for (int round = 0; round < 200; round++) {
            Uncertain exact = Uncertain.exact(0);
            float computed = 0;
            for (int term = 0; term < 50; term++) {
                float a = random.nextFloat() - 0.5f;
                float b = random.nextFloat() - 0.5f;
                exact = exact.plus(Uncertain.exact(a).times(Uncertain.exact(b)))
                        .complement()
                        .through(Math::tanh);
                computed = (float) Math.tanh(1 - (computed + a * b));
            }
            assertThat(Math.abs(computed - exact.value())).as("seed %d", SEED).isLessThanOrEqualTo(exact.error());
            assertThat(exact.error()).isLessThan(1e-3);
        }
    }

    /** Sums and products of numbers of all sizes, so that many overflow, some to NaN, and many vanish. */
    @Test
    void theRangeHoldsWhatBinary32MakesOfNumbersOfAllSizes() {
        Random random = new Random(SEED);
        int infinite = 0;
        for (int round = 0; round < 20_000; round++) {
            Uncertain exact = Uncertain.exact(1);
            float computed = 1;
            for (int term = 0; term < 6; term++) {
                float a = (random.nextFloat() - 0.5f) * (float) Math.pow(2, random.nextInt(250) - 125);
                boolean adds = random.nextBoolean();
                exact = adds ? exact.plus(Uncertain.exact(a)) : exact.times(Uncertain.exact(a));
                computed = adds ? computed + a : computed * a;
                boolean covered = exact.isLost() || (exact.low() <= computed && computed <= exact.high());
                assertThat(covered)
                        .as("%s of %s, seed %d", computed, exact, SEED)
                        .isTrue();
            }
            infinite += Float.isInfinite(computed) ? 1 : 0;
        }
        assertThat(infinite).isGreaterThan(1000);
    }

    @Test
    void pastTheLargestNumberInfinityIsAsRightAndLessIsNot() {
        Uncertain past = Uncertain.exact(0x1p100).times(Uncertain.exact(0x1p30));
        assertThat(past.value()).isEqualTo(0x1p130);
        assertThat(past.low()).isEqualTo(LARGEST);
        assertThat(past.high()).isEqualTo(INFINITY);
        assertThat(past.error()).isEqualTo(0x1p130 - LARGEST);
        Uncertain at = Uncertain.exact(LARGEST).times(Uncertain.exact(1));
        assertThat(at.high()).isEqualTo(INFINITY);
        assertThat(at.low()).isCloseTo(LARGEST, within(LARGEST * 0x1p-23));
        Uncertain below = Uncertain.exact(-0x1p126).plus(Uncertain.exact(-0x1p126));
        assertThat(below.low()).isCloseTo(-0x1p127, within(0x1p104));
        assertThat(below.error()).isLessThan(0x1p104);
    }

    @Test
    void whatFollowsOfAnOverflowMayBeInfiniteThoughTheExactNumberIsSmall() {
        Uncertain past = Uncertain.exact(-0x1p100).times(Uncertain.exact(0x1p30));
        Uncertain back = past.times(Uncertain.exact(0x1p-130));
        assertThat(back.value()).isEqualTo(-1);
        assertThat(back.low()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(back.error()).isEqualTo(INFINITY);
        Uncertain saturated = back.times(Uncertain.exact(0x1p10)).through(Math::tanh);
        assertThat(saturated.error()).as("tanh(-∞) is tanh(-1024)").isLessThan(1e-5);
    }

    @Test
    void infinityMeetingZeroOrItsOppositeMayBeAnything() {
        Uncertain past = Uncertain.exact(0x1p127).times(Uncertain.exact(4));
        assertThat(past.times(Uncertain.exact(0)).error()).isNaN();
        assertThat(past.plus(past.times(Uncertain.exact(-1))).error()).isNaN();
        assertThat(past.times(Uncertain.exact(0))
                        .plus(Uncertain.exact(5))
                        .through(Math::tanh)
                        .error())
                .isNaN();
        Uncertain certain = Uncertain.exact(INFINITY).times(Uncertain.exact(0));
        assertThat(certain.value()).isNaN();
        assertThat(certain.isLost()).isFalse();
        assertThat(certain.plus(Uncertain.exact(1)).error()).isZero();
    }

    @Test
    void anInfinityOnTheOtherSideOfTheExactNumberMayBeAnything() {
        assertThat(new Uncertain(1, Double.NEGATIVE_INFINITY, 2, false).error()).isNaN();
        assertThat(new Uncertain(0, 0, INFINITY, false).error()).isNaN();
        assertThat(new Uncertain(1, 0, INFINITY, false).error()).isEqualTo(INFINITY);
    }

    @Test
    void aFunctionThatJumpsMayLandOnEitherSide() {
        Uncertain near = Uncertain.within(1, 1e-6);
        assertThat(near.through(x -> x < 1 ? 0 : x, 1).error()).isGreaterThan(0.9);
    }

    @Test
    void aFunctionThatTurnsReachesWhereItTurns() {
        Uncertain near = Uncertain.within(0.5, 0.75);
        Uncertain folded = near.through(new GateFunction(Activation.LEAKY_RELU, -1, 0)::apply, 0);
        assertThat(folded.low()).as("at 0, not at 0.25").isCloseTo(0, within(1e-5));
        assertThat(folded.high()).isCloseTo(1.25, within(1e-5));
        Uncertain even = Uncertain.within(0, 1).through(new GateFunction(Activation.LEAKY_RELU, -1, 0)::apply, 0);
        assertThat(even.low()).isCloseTo(0, within(1e-5));
        assertThat(even.high()).isCloseTo(1, within(1e-5));
        Uncertain below =
                Uncertain.within(-0.5, 1).through(new GateFunction(Activation.THRESHOLDED_RELU, -1, 0)::apply, -1);
        assertThat(below.low()).as("-1 itself is let through").isCloseTo(-1, within(1e-5));
        assertThat(below.high()).isCloseTo(0.5, within(1e-5));
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void theRangeOfAGateHoldsAllThatItMakesOfARange(Activation activation) {
        Random random = new Random(SEED);
        for (int round = 0; round < 300; round++) {
            float alpha = random.nextFloat() * 4 - 2;
            float beta = random.nextFloat() * 4 - 2;
            GateFunction function = new GateFunction(activation, alpha, beta);
            double clip = random.nextBoolean() ? INFINITY : random.nextDouble() * 2;
            double value = random.nextDouble() * 4 - 2;
            double error = random.nextDouble() * 2;
            Uncertain made = new UncertainGate(function, clip).of(Uncertain.within(value, error));
            DoubleUnaryOperator clipped = x -> function.apply(Math.max(-clip, Math.min(clip, x)));
            double most = Double.NEGATIVE_INFINITY;
            double least = INFINITY;
            for (int part = 0; part <= 1000; part++) {
                double y = clipped.applyAsDouble(value - error + part * error / 500);
                most = Math.max(most, y);
                least = Math.min(least, y);
            }
            assertThat(made.value()).isCloseTo(clipped.applyAsDouble(value), within(1e-12));
            assertThat(made.low()).as("%s, seed %d", function, SEED).isLessThanOrEqualTo(least);
            assertThat(made.high()).as("%s, seed %d", function, SEED).isGreaterThanOrEqualTo(most);
            if (activation != Activation.THRESHOLDED_RELU) {
                assertThat(made.high() - made.low()).as("%s", function).isLessThan(most - least + 0.05);
            }
        }
    }

    @Test
    void aLineOverflowsWhereItsProductDoes() {
        Uncertain x = Uncertain.exact(0x1.8p127);
        Uncertain made = new UncertainGate(new GateFunction(Activation.AFFINE, 2, -0x1.8p127f), INFINITY).of(x);
        assertThat(made.value()).isEqualTo(0x1.8p127);
        assertThat(made.high()).isEqualTo(INFINITY);
        assertThat(made.error()).isEqualTo(INFINITY);
    }

    @Test
    void whatIsNotFiniteIsTheSameInAnyArithmetic() {
        assertThat(Uncertain.within(INFINITY, 3).error()).isZero();
        Uncertain gone = Uncertain.exact(Double.NEGATIVE_INFINITY).through(Math::exp);
        assertThat(gone.value()).isZero();
        assertThat(gone.error()).isLessThan(1e-30);
        Uncertain no = Uncertain.exact(INFINITY).through(new GateFunction(Activation.SOFTSIGN, 0, 0)::apply);
        assertThat(no.value()).isNaN();
        assertThat(no.isLost()).isFalse();
    }
}
