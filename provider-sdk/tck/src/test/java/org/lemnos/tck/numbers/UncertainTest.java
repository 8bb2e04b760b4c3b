package org.lemnos.tck.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class UncertainTest {
    private static final long SEED = 4;

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

    @Test
    void aFunctionThatJumpsMayLandOnEitherSide() {
        Uncertain near = new Uncertain(1, 1e-6);
        assertThat(near.through(x -> x < 1 ? 0 : x).error()).isGreaterThan(0.9);
    }

    @Test
    void whatIsNotFiniteIsTheSameInAnyArithmetic() {
        assertThat(new Uncertain(Double.POSITIVE_INFINITY, 3).error()).isZero();
        Uncertain gone = Uncertain.exact(Double.NEGATIVE_INFINITY).through(Math::exp);
        assertThat(gone.value()).isZero();
        assertThat(gone.error()).isLessThan(1e-30);
    }
}
