package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.bench.onnx.ModelBlock.LlamaSize;
import org.lemnos.models.Precision;

class FusionBenchTest {
    private static final FusionBench.Sizes SMALL = new FusionBench.Sizes(new LlamaSize(64, 4, 96, 32), 256, 64, 7);

    private static List<BenchRow> run(String... names) {
        return FusionBench.run(List.of(names), FusionBenchTest::noModel, Optional.empty(), Precision.MODEL, SMALL);
    }

    private static Path noModel() {
        throw new AssertionError("no case here needs the model");
    }

    private static double median(List<BenchRow> rows, String name, String metric) {
        return rows.stream()
                .filter(row -> row.benchCase().equals(name) && row.metric().equals(metric))
                .mapToDouble(BenchRow::median)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aBlockIsMeasuredFusedAndUnfused() {
        List<BenchRow> rows = run("llama-block", "llama-block-9", "resnet-block");
        assertThat(rows).hasSize(3 * 2 * 5);
        assertThat(rows.subList(0, 5))
                .extracting(BenchRow::metric)
                .containsExactly("dispatches", "barriers", "bytes", "time", "device");
        for (String name : List.of("llama-block", "llama-block-9")) {
            assertThat(median(rows, name, "dispatches"))
                    .as(name)
                    .isLessThan(median(rows, name + "-unfused", "dispatches"));
            assertThat(median(rows, name, "barriers")).as(name).isLessThan(median(rows, name + "-unfused", "barriers"));
        }
        assertThat(rows.get(3).comparison()).hasValueSatisfying(parts -> {
            assertThat(parts.peer()).isEqualTo("unfused");
            assertThat(parts.ratio()).isPositive();
        });
    }

    @Test
    void aCaseThatIsNoneIsToldWithThoseThereAre() {
        assertThatThrownBy(() -> run("vgg-block"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'vgg-block'")
                .hasMessageContaining("llama-block");
    }
}
