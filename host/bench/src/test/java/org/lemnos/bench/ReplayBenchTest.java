package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReplayBenchTest {
    @Test
    @Tag("device")
    void tensorsThatAreKnownRecordNothing() {
        List<BenchRow> rows = ReplayBench.run(List.of("3-dependent-rebinding"), Optional.empty());

        assertThat(rows)
                .extracting(BenchRow::metric)
                .containsExactly("run-known", "recordings-per-run-known", "run-new", "recordings-per-run-new");
        assertThat(rows.get(1).median()).isZero();
        assertThat(rows.get(0).median()).isPositive();
        assertThat(rows.get(2).median()).isPositive();
    }

    @Test
    @Tag("device")
    void aTimedRunTakesTheCallerLongerThanTheDevice() {
        List<BenchRow> rows = ReplayBench.run(List.of("3-dependent-timed"), Optional.empty());

        assertThat(rows).extracting(BenchRow::metric).containsExactly("run", "device");
        assertThat(rows.get(1).median()).isPositive().isLessThan(rows.get(0).median());
    }

    @Test
    void anUnknownCaseIsToldHowCasesAreWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplayBench.run(List.of("3-dependent-often"), Optional.empty()))
                .withMessageContaining("-rebinding or -timed");
    }
}
