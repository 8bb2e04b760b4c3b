package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.planner.BoundaryCount;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dimensions;
import org.lemnos.models.OnnxModel;
import org.lemnos.vulkan.KeptBarriers;

/** A whole model, fused: it has no barrier that it could do without, as synchronization validation sees, and far fewer than in program order. */
@Tag("device")
class FusedBarriersTest {
    @TempDir
    private static Path folder;

    private static ExecutionPlan plan;

    @BeforeAll
    static void planFused() throws IOException {
        Dimensions dimensions = Dimensions.of("batch_size", 1, "sequence_length", 16);
        try (Engine engine = Engine.builder().open()) {
            plan = engine.plan(OnnxModel.read(MiniLmFiles.in(folder).model()), dimensions);
        }
    }

    private static List<String> messages(IntPredicate kept) {
        // All tokens are the first of the vocabulary, and all count.
        return KeptBarriers.messages(
                        plan,
                        (port, target) -> {
                            while (target.hasRemaining()) {
                                target.put((byte) 0);
                            }
                        },
                        kept)
                .orElseGet(() -> {
                    assumeTrue(false, "LEMNOS_VALIDATION is not 1");
                    return List.of();
                });
    }

    @Test
    void withEveryBarrierTheLayerIsSilent() {
        assertThat(plan.document().partitions()).anyMatch(partition -> partition.state() == PartitionState.APPLIED);
        assertThat(messages(boundary -> true)).isEmpty();
    }

    @Test
    void theLayerFindsEachSingleBarrierThatIsDropped() {
        int boundaries = plan.document().boundaries().size();
        for (int dropped : new int[] {0, boundaries / 2, boundaries - 1}) {
            assertThat(messages(boundary -> boundary != dropped))
                    .as("without boundary %d of %d", dropped, boundaries)
                    .anyMatch(message -> message.contains("hazard"));
        }
    }

    @Test
    void programOrderWouldNeedMore() {
        BoundaryCount count = BoundaryCount.of(plan.document());

        assertThat(count.planned()).isLessThanOrEqualTo(count.inProgramOrder());
        assertThat(count.ratio()).isLessThanOrEqualTo(1);
    }
}
