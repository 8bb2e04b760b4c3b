package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Recording is measured on a mock driver, and nowhere else instead. How long it takes is no test: the machine may do other things. */
class MockRecordingTest {
    private static final BenchCase CASE = new BenchCase("replay", "recording-mock");

    @Test
    void recordingIsMeasuredOnTheMockDriver() {
        assumeTrue(MockRecording.isPossible(System.getenv()), MockRecording.DRIVER + " names no mock driver");
        List<BenchRow> rows = ReplayBench.run(List.of("recording-mock"), Optional.empty());
        assertThat(rows)
                .extracting(BenchRow::metric)
                .containsExactly("record-per-launch-independent", "record-per-launch-dependent");
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.min()).isPositive();
            assertThat(row.comparison()).isPresent();
            System.out.println(row);
        });
    }

    @Test
    void withoutAMockDriverTheCaseSaysWhatToDo() {
        assertThatThrownBy(() -> MockRecording.rows(CASE, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no mock driver is named")
                .hasMessageContaining("LEMNOS_MOCK_DRIVER");
        assertThatThrownBy(() -> MockRecording.rows(CASE, Map.of(MockRecording.DRIVER, "/nowhere/mock_icd.json")))
                .hasMessageContaining("there is no mock driver's manifest /nowhere/mock_icd.json");
    }

    @Test
    void anotherDriverIsNotTakenForAMock() {
        String other = System.getenv("VK_DRIVER_FILES");
        assumeTrue(other != null && Path.of(other).toFile().isFile(), "VK_DRIVER_FILES names no driver");
        assertThatThrownBy(() -> MockRecording.rows(CASE, Map.of(MockRecording.DRIVER, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no mock driver is here");
    }
}
