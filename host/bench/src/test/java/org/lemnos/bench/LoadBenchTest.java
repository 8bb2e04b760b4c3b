package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadBenchTest {
    @Test
    void aModelsWayToTheDeviceIsComparedWithTheLink() {
        List<BenchRow> rows = LoadBench.run(List.of("16MiB"), LoadBenchTest::noModel, Optional.empty());

        assertThat(rows).extracting(BenchRow::metric).containsExactly("load", "bandwidth", "link");
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.median()).isPositive();
            assertThat(row.machine().device()).isPresent();
        });
        assertThat(rows.get(1).comparison())
                .hasValueSatisfying(peer -> assertThat(peer.peer()).isEqualTo("link"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"8MiB", "40MiB", "512", "1GiB", "bert"})
    void aCaseThatIsNoneIsToldWithHowTheyAreWritten(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadBench.run(List.of(name), LoadBenchTest::noModel, Optional.empty()))
                .withMessageContaining("'" + name + "'")
                .withMessageContaining("minilm")
                .withMessageContaining("512MiB");
    }

    private static Path noModel() {
        throw new AssertionError("a case that makes its own model asked for one");
    }
}
