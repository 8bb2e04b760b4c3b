package org.lemnos.engine.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PoolingTest {
    private static final float[] STATES = {
        3, 0, 1, 8, 99, 99, //
        5, 5, -5, -5, 0, 0
    };

    @Test
    void theMeanCountsOnlyWhatTheMaskLetsThroughAndHasLengthOne() {
        float[] vector = Pooling.mean(STATES, new long[] {1, 1, 0, 1, 1, 1}, 0, 3, 2);

        assertThat(vector[0]).isEqualTo(2 / (float) Math.sqrt(20), within(1e-7f));
        assertThat(vector[1]).isEqualTo(4 / (float) Math.sqrt(20), within(1e-7f));
    }

    @Test
    void aMeanOfZerosAndAFullyMaskedSentenceStayZeros() {
        assertThat(Pooling.mean(STATES, new long[] {1, 1, 1, 1, 1, 1}, 1, 3, 2)).containsExactly(0, 0);
        assertThat(Pooling.mean(STATES, new long[] {0, 0, 0, 1, 1, 1}, 0, 3, 2)).containsExactly(0, 0);
    }
}
