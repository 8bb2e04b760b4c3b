package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.bench.onnx.WholeModel.Scale;

class AliasBenchTest {
    @Test
    @Tag("device")
    void aConvolutionalNetworkTakesHardlyMoreThanIsLiveAtOnceAndMuchLessThanWithoutSharing() {
        List<BenchRow> rows =
                AliasBench.run(List.of("resnet50"), AliasBenchTest::noModel, Optional.empty(), Scale.SMALL);

        assertThat(rows)
                .extracting(BenchRow::metric)
                .containsExactly("peak_over_lower_bound", "peak", "boundaries", "epoch-splits");
        assertThat(rows.get(0).median()).isBetween(1.0, 1.02);
        assertThat(rows.get(1).comparison().orElseThrow().ratio()).isBetween(0.001, 0.5);
        assertThat(rows.get(2).comparison().orElseThrow().ratio()).isBetween(0.1, 1.0);
        assertThat(rows.get(3).median()).isZero();
    }

    @Test
    void anUnknownCaseIsToldWithThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AliasBench.run(List.of("huge"), AliasBenchTest::noModel, Optional.empty()))
                .withMessageContaining("'huge'")
                .withMessageContaining("resnet50");
    }

    @Test
    void theReferenceDeviceHasNoMemoryToPlan() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> AliasBench.run(List.of("resnet50"), AliasBenchTest::noModel, Optional.of("reference")))
                .withMessageContaining("reference device");
    }

    private static Path noModel() {
        throw new AssertionError("a case without MiniLM asked for it");
    }
}
