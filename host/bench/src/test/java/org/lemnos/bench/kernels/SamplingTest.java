package org.lemnos.bench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplingTest {
    @Test
    void theLastElementOfEachAxisIsAmongThem() {
        Sampling sampling = new Sampling(100, 7);

        assertThat(sampling.size()).isEqualTo(8 * 7);
        assertThat(IntStream.range(0, 56).mapToLong(i -> sampling.place(i, 0)).distinct())
                .containsExactly(8L, 21L, 34L, 47L, 60L, 73L, 86L, 99L);
        assertThat(IntStream.range(0, 7).mapToLong(i -> sampling.place(i, 1)))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void startsAndStepsSayWhatThePlacesSay() {
        Sampling sampling = new Sampling(1000);

        assertThat(sampling.starts().toLongs()).containsExactly(sampling.place(0, 0));
        assertThat(sampling.steps().toLongs()).containsExactly(sampling.place(1, 0) - sampling.place(0, 0));
        assertThat(sampling.ends().toLongs()).containsExactly(1000);
        assertThat(sampling.place(sampling.size() - 1, 0)).isEqualTo(999);
    }
}
