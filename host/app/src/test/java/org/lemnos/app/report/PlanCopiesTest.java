package org.lemnos.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.bench.onnx.WholeModel;
import org.lemnos.bench.onnx.WholeModel.Scale;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxModel;

/** What plans of whole models move without computing: a copy that is more than these is to be explained. */
class PlanCopiesTest {
    private static final long SEED = 20261130;
    private static final String TURNED = "its reader takes elements in row-major order of the new axes";

    @TempDir
    private Path folder;

    private PlanDocument plan(WholeModel model) throws IOException {
        WholeModel.Example example = model.example(Scale.SMALL, SEED);
        Path file = Files.write(folder.resolve("model.onnx"), example.model().toByteArray());
        try (Engine engine = Engine.builder().open()) {
            assertThat(engine.isReference()).as("a Vulkan device is there").isFalse();
            return engine.plan(OnnxModel.read(file), example.dimensions()).document();
        }
    }

    /** The weights of the layer that scores 1,000 classes by 2,048 numbers, which the model has the other way round. */
    @Test
    void resNet50TurnsTheWeightsOfItsLastLayerAndMovesNothingElse() throws IOException {
        assertThat(PlanCopies.of(plan(WholeModel.RESNET50))).singleElement().satisfies(copy -> {
            assertThat(copy.node()).matches("/Gemm_\\d+/transB");
            assertThat(copy.operation()).isEqualTo("tensor/transpose");
            assertThat(copy.bytes()).isEqualTo(2048 * 1000 * 4);
            assertThat(copy.reason()).isEqualTo(TURNED);
        });
    }

    /**
     * In each of two layers: queries, keys twice, values, and what was attended to, each of 2 texts of 13 tokens and 64 numbers; then the weights of
     * the pooler.
     */
    @Test
    void bertMovesItsHeadsAndNothingElse() throws IOException {
        PlanDocument plan = plan(WholeModel.BERT);

        List<PlanCopies.Copy> copies = PlanCopies.of(plan);
        assertThat(copies).hasSize(11).allSatisfy(copy -> {
            assertThat(copy.operation()).isEqualTo("tensor/transpose");
            assertThat(copy.reason()).isEqualTo(TURNED);
        });
        assertThat(copies.subList(0, 10))
                .allSatisfy(copy -> assertThat(copy.bytes()).isEqualTo(2 * 13 * 64 * 4));
        assertThat(copies.get(10).node()).matches("/Gemm_\\d+/transB");
        assertThat(copies.get(10).bytes()).isEqualTo(64 * 64 * 4);
        assertThat(PlanSummary.of(plan).lines()).contains("copies      11 tensor/transpose, 81.0 KiB: " + TURNED);
    }
}
