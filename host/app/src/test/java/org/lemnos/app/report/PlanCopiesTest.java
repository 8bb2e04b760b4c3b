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
import org.lemnos.core.policy.Policy;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxModel;

/** What plans of whole models move without computing: a copy that is more than these is to be explained. */
class PlanCopiesTest {
    private static final long SEED = 20261130;
    private static final String TURNED = "its reader takes elements in row-major order of the new axes";

    @TempDir
    private Path folder;

    private PlanDocument plan(WholeModel model, Policy policy) throws IOException {
        WholeModel.Example example = model.example(Scale.SMALL, SEED);
        Path file = Files.write(folder.resolve("model.onnx"), example.model().toByteArray());
        try (Engine engine = Engine.builder().open()) {
            assertThat(engine.isReference()).as("a Vulkan device is there").isFalse();
            return engine.plan(OnnxModel.read(file), example.dimensions(), policy)
                    .document();
        }
    }

    /** The weights of the layer that scores classes, which the model has the other way round, are stored as they are read. */
    @Test
    void resNet50MovesNothing() throws IOException {
        assertThat(PlanCopies.of(plan(WholeModel.RESNET50, Policy.defaults()))).isEmpty();
    }

    /** Attention as one call takes its heads from where they lie. */
    @Test
    void bertMovesNothing() throws IOException {
        PlanDocument plan = plan(WholeModel.BERT, Policy.defaults());

        assertThat(PlanCopies.of(plan)).isEmpty();
        assertThat(PlanSummary.of(plan).lines())
                .anySatisfy(line -> assertThat(line).startsWith("fused ").contains("nn/attention 2"));
    }

    /** In each of two layers: queries, keys, values, and what was attended to, each of 2 texts of 13 tokens and 64 numbers. */
    @Test
    void bertOfSingleNodesMovesItsHeadsAndNothingElse() throws IOException {
        PlanDocument plan = plan(WholeModel.BERT, Policy.defaults().withFusing(false));

        List<PlanCopies.Copy> copies = PlanCopies.of(plan);
        assertThat(copies).hasSize(8).allSatisfy(copy -> {
            assertThat(copy.operation()).isEqualTo("tensor/transpose");
            assertThat(copy.reason()).isEqualTo(TURNED);
            assertThat(copy.bytes()).isEqualTo(2 * 13 * 64 * 4);
        });
        assertThat(PlanSummary.of(plan).lines()).contains("copies      8 tensor/transpose, 52.0 KiB: " + TURNED);
    }
}
