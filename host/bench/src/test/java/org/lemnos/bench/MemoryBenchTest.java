package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.schedule.Epochs;

class MemoryBenchTest {
    private static final String BUFFERS = "id,lower,upper,size\nx,0,2,6\ny,2,5,6\nz,0,5,3\n";

    @TempDir
    private Path folder;

    @Test
    void aFileOfLifetimesIsReadWithItsUpperEndsLeftOut() throws IOException {
        assertThat(LifetimesCsv.read(file(BUFFERS)))
                .containsExactly(
                        new LiveValue(6, 1, new Epochs(0, 1), true),
                        new LiveValue(6, 1, new Epochs(2, 4), true),
                        new LiveValue(3, 1, new Epochs(0, 4), true));
    }

    @Test
    void aFileIsPackedAndComparedWithGreedyBySize() throws IOException {
        List<BenchRow> rows = MemoryBench.file(file(BUFFERS), OptionalLong.of(9));

        assertThat(rows).extracting(BenchRow::metric).containsExactly("peak_over_lower_bound", "place");
        assertThat(rows.get(0).median()).isEqualTo(1.0);
        assertThat(rows.get(0).comparison()).hasValue(new BenchRow.Comparison("greedy-by-size", 1.0));
    }

    @Test
    void aMissedCapacityIsTypedAndHasTheNumbers() throws IOException {
        Path file = file(BUFFERS);

        assertThatThrownBy(() -> MemoryBench.file(file, OptionalLong.of(8)))
                .isInstanceOfSatisfying(LemnosException.class, missed -> assertThat(missed.code())
                        .isEqualTo(ErrorCode.PLAN_CAPACITY))
                .hasMessageContaining("needs 9 bytes")
                .hasMessageContaining("capacity is 8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "start,end,size | line 1",
                "id,lower,upper,size | no buffer",
                "id,lower,upper,size\\nx,0,1 | 3 cells",
                "id,lower,upper,size\\nx,0,one,4 | whole numbers",
                "id,lower,upper,size\\nx,3,3,4 | epochs 3 to 2",
                "id,lower,upper,size\\nx,0,1,0 | 0 bytes"
            })
    void aBadLineIsToldWithItsNumber(String text, String told) throws IOException {
        Path file = file(text.replace("\\n", "\n"));

        assertThatThrownBy(() -> LifetimesCsv.read(file))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("line ")
                .hasMessageContaining(told);
    }

    @Test
    void plannedTransformersTakeAtMostATwentiethMoreThanIsLiveAtOnce() {
        BenchRow packed = MemoryBench.run(List.of("transformer-1000"), MemoryBenchTest::noModel)
                .get(0);

        assertThat(packed.median()).isBetween(1.0, 1.05);
        assertThat(packed.comparison().orElseThrow().ratio()).isLessThanOrEqualTo(1.0);
    }

    @Test
    void anUnknownCaseIsToldWithThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryBench.run(List.of("huge"), MemoryBenchTest::noModel))
                .withMessageContaining("'huge'")
                .withMessageContaining("transformer-10000")
                .withMessageContaining("minilm-1x16");
    }

    private static Path noModel() {
        throw new AssertionError("a case that is synthetic asked for the model");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("buffers.csv"), text);
    }
}
