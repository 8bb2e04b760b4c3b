package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountingTest {
    private static final long MOST = Long.MAX_VALUE;

    @Test
    void eachCountIsOfWhatHappened() {
        Counting counting = new Counting();
        counting.recorded();
        counting.submitted(2, true);
        counting.submitted(0, false);
        counting.submitted(1, false);
        counting.uploaded();
        assertThat(counting.now()).isEqualTo(new ReplayCounters(1, 2, 3, 3, 1));
    }

    @Test
    void aCountAtTheLargestNumberStaysThere() {
        Counting counting = new Counting(new ReplayCounters(MOST, MOST - 1, MOST, MOST - 2, MOST - 1));
        counting.recorded();
        for (int i = 0; i < 2; i++) {
            counting.submitted(3, false);
            counting.uploaded();
        }
        assertThat(counting.now()).isEqualTo(new ReplayCounters(MOST, MOST, MOST, MOST, MOST));
    }
}
