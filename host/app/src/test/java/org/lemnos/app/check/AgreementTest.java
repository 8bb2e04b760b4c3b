package org.lemnos.app.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementTest {
    private static final float[] ALONG_X = {1, 0};
    private static final float[] ALONG_Y = {0, 1};

    @Test
    void theFurthestSentenceIsNamed() {
        float[] near = {0.999f, 0.01f};

        Agreement seen = Agreement.between(List.of(ALONG_X, near, ALONG_Y), List.of(ALONG_X, ALONG_X, ALONG_Y));

        assertThat(seen.worst()).isEqualTo(1);
        assertThat(seen.largestDifference()).isEqualTo(0.01f);
        assertThat(seen.leastCosine()).isCloseTo(0.999, within(1e-6));
        assertThat(seen.isWithin(0.0101)).isTrue();
        assertThat(seen.isWithin(0.0099)).isFalse();
    }

    @Test
    void whatIsNotANumberIsNeverWithinATolerance() {
        float[] broken = {Float.NaN, 0};

        Agreement seen = Agreement.between(List.of(broken, ALONG_Y), List.of(ALONG_X, ALONG_X));

        assertThat(seen.worst()).isZero();
        assertThat(seen.isWithin(Double.POSITIVE_INFINITY)).isFalse();
    }

    @Test
    void vectorsThatCannotBeComparedAreNoAgreement() {
        assertThatThrownBy(() -> Agreement.between(List.of(), List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Agreement.between(List.of(ALONG_X), List.of(ALONG_X, ALONG_X)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Agreement.between(List.of(ALONG_X), List.of(new float[] {1})))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
