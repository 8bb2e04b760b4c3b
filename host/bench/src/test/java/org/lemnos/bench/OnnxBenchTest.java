package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.bench.onnx.WholeModel.Scale;

class OnnxBenchTest {
    @Test
    void importPlanAndRunAreMeasuredAgainstAPeer() {
        List<BenchRow> rows =
                OnnxBench.run(List.of("bert-base"), Scale.SMALL, Optional.of("onnxruntime"), Optional.empty());

        assertThat(rows)
                .extracting(BenchRow::metric)
                .containsExactly("import", "import-and-plan", "run", "run-onnxruntime", "dispatches", "boundaries");
        assertThat(rows).allSatisfy(row -> assertThat(row.median()).isPositive());
        assertThat(rows.get(2).comparison())
                .hasValueSatisfying(peer -> assertThat(peer.ratio()).isPositive());
    }

    @Test
    void aModelThatIsNoneIsToldWithThoseThereAre() {
        assertThatThrownBy(() -> OnnxBench.run(List.of("vgg"), Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'vgg'")
                .hasMessageContaining("mobilenetv2");
    }
}
