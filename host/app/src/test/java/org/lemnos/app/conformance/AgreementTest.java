package org.lemnos.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.core.tensor.MemoryTensor;

class AgreementTest {
    private static Optional<String> between(float[] found, float... expected) {
        return Agreement.difference(
                "output 'y'", MemoryTensor.of(found, found.length), MemoryTensor.of(expected, expected.length));
    }

    @Test
    void floatingNumbersMayDifferByAThousandth() {
        assertThat(between(new float[] {1.0009f, -1000.9f}, 1, -1000)).isEmpty();
        assertThat(between(new float[] {1, 1.0012f}, 1, 1))
                .contains("output 'y' differs in 1 of 2 elements; element 1 is 1.0011999607086182, expected is 1.0");
    }

    @Test
    void nothingIsNearInfinityOrNan() {
        assertThat(between(new float[] {Float.NaN, Float.POSITIVE_INFINITY}, Float.NaN, Float.POSITIVE_INFINITY))
                .isEmpty();
        assertThat(between(new float[] {Float.MAX_VALUE}, Float.POSITIVE_INFINITY))
                .isPresent();
        assertThat(between(new float[] {Float.NEGATIVE_INFINITY}, Float.POSITIVE_INFINITY))
                .isPresent();
        assertThat(between(new float[] {Float.NaN}, 0)).isPresent();
        assertThat(between(new float[] {0}, Float.NaN)).isPresent();
    }

    @Test
    void integersAreEqualOrNot() {
        MemoryTensor one = MemoryTensor.of(new long[] {1 << 20}, 1);
        MemoryTensor other = MemoryTensor.of(new long[] {(1 << 20) + 1}, 1);

        assertThat(Agreement.difference("y", one, one)).isEmpty();
        assertThat(Agreement.difference("y", one, other))
                .contains("y differs in 1 of 1 elements; element 0 is 1048576, expected is 1048577");
    }

    @Test
    void anotherTypeOrShapeIsADifference() {
        MemoryTensor row = MemoryTensor.of(new float[2], 1, 2);
        MemoryTensor column = MemoryTensor.of(new float[2], 2, 1);
        MemoryTensor whole = MemoryTensor.of(new long[2], 2, 1);

        assertThat(Agreement.difference("y", row, column)).contains("y is f32[1, 2]; expected is f32[2, 1]");
        assertThat(Agreement.difference("y", whole, column)).contains("y is i64[2, 1]; expected is f32[2, 1]");
    }
}
