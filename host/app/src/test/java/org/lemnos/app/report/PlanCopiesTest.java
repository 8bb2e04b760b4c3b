package org.lemnos.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    @Test
    void nothingOfResNet50IsOnlyMoved() throws IOException {
        assertThat(PlanCopies.of(plan(WholeModel.RESNET50))).isEmpty();
    }

    /** In each of two layers: queries, keys twice, values, and what was attended to, each of 2 texts of 13 tokens and 64 numbers. */
    @Test
    void bertMovesItsHeadsAndNothingElse() throws IOException {
        PlanDocument plan = plan(WholeModel.BERT);

        List<PlanCopies.Copy> copies = PlanCopies.of(plan);
        Map<String, Long> byOperation =
                copies.stream().collect(Collectors.groupingBy(PlanCopies.Copy::operation, Collectors.counting()));
        assertThat(byOperation).isEqualTo(Map.of("tensor/transpose", 10L));
        assertThat(copies).allSatisfy(copy -> {
            assertThat(copy.bytes()).isEqualTo(2 * 13 * 64 * 4);
            assertThat(copy.reason()).isEqualTo("its reader takes elements in row-major order of the new axes");
        });
        assertThat(PlanSummary.of(plan).lines())
                .contains(
                        "copies      10 tensor/transpose, 65.0 KiB: its reader takes elements in row-major order of the new axes");
    }
}
