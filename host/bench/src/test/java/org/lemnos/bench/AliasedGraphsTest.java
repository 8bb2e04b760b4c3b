package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.verify.PlanVerifier;
import org.lemnos.engine.Engine;
import org.lemnos.vulkan.GuardedSession;
import org.lemnos.vulkan.SessionOptions;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanSession;
import org.lemnos.vulkan.adapter.AdapterChoice;

/**
 * Random graphs whose values share bytes give the bits that they give where every value has bytes of its own, whatever lay in memory before, and also
 * in a second run over what the first one left. Planned as usual, so with fusion.
 */
@Tag("device")
class AliasedGraphsTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = SOAK ? System.nanoTime() : Long.getLong("lemnos.seed", 20_261_201L);
    private static final int SOAK_GRAPHS = 10_000;
    private static final Duration SLICE = Duration.ofSeconds(25);
    private static final int MOST_OF_SLICE = 300;
    private static final int LEAST = 20;
    private static final int[] POISONS = {0x7FC0_DEAD, 0xFFFF_FFFF};

    private static Engine engine;
    private static Vulkan vulkan;
    private static VulkanDevice device;

    @BeforeAll
    static void open() {
        engine = Engine.builder().open();
        vulkan = Vulkan.open();
        device = vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv()));
    }

    @AfterAll
    static void close() {
        engine.close();
        assertThat(vulkan.validationMessages()).isEmpty();
        assertThat(vulkan.close(Duration.ofSeconds(10))).isEmpty();
    }

    @Test
    void sharedBytesChangeNoBit() {
        long deadline = System.nanoTime() + SLICE.toNanos();
        int graphs = 0;
        int sharing = 0;
        int fused = 0;
        for (; SOAK ? graphs < SOAK_GRAPHS : graphs < MOST_OF_SLICE && before(deadline); graphs++) {
            long seed = SEED + graphs;
            ExecutionPlan plan = engine.plan(RandomGraphs.program(seed), Dimensions.none());
            assertThat(PlanVerifier.verify(plan.document())).as("seed %d", seed).isEmpty();
            agree(plan, RandomGraphs.inputs(seed), seed);
            sharing += shares(plan.document()) ? 1 : 0;
            fused += fuses(plan.document()) ? 1 : 0;
        }
        System.out.printf(
                "aliased graphs: %d from seed %d on, %d with shared bytes, %d fused%n", graphs, SEED, sharing, fused);
        assertThat(graphs).isGreaterThanOrEqualTo(LEAST);
        assertThat(sharing).as("graphs that test anything").isGreaterThan(graphs / 3);
        assertThat(fused).as("graphs with fused calls").isGreaterThan(graphs / 3);
    }

    private static boolean before(long deadline) {
        return System.nanoTime() - deadline < 0;
    }

    private static boolean shares(PlanDocument plan) {
        return plan.memory().peakBytes() < plan.memory().sumBytes();
    }

    private static boolean fuses(PlanDocument plan) {
        return plan.partitions().stream().anyMatch(partition -> partition.state() == PartitionState.APPLIED);
    }

    private static void agree(ExecutionPlan plan, List<MemoryTensor> inputs, long seed) {
        List<ByteBuffer> apart = apart(plan, inputs, seed);
        assertThat(apart).as("outputs").isNotEmpty();
        for (int poison : POISONS) {
            try (VulkanSession session =
                    device.load(plan, SessionOptions.defaults().withPoison(poison))) {
                for (int run = 0; run < 2; run++) {
                    List<ByteBuffer> shared = new ArrayList<>();
                    session.run(
                            (port, target) -> target.put(inputs.get(port).bytes()),
                            (port, source) -> shared.add(copy(source)));
                    assertThat(shared)
                            .as("seed %d, poison %x, run %d, %s", seed, poison, run, plan)
                            .isEqualTo(apart);
                }
            }
        }
    }

    /** Where no two resources share a byte. */
    private static List<ByteBuffer> apart(ExecutionPlan plan, List<MemoryTensor> inputs, long seed) {
        List<ByteBuffer> outputs = new ArrayList<>();
        try (GuardedSession session = device.loadGuarded(plan, POISONS[0], POISONS[1])) {
            assertThat(session.run(
                            (port, target) -> target.put(inputs.get(port).bytes()),
                            (port, source) -> outputs.add(copy(source))))
                    .as("what was written beside resources, seed %d", seed)
                    .isEmpty();
        }
        return outputs;
    }

    private static ByteBuffer copy(ByteBuffer source) {
        return ByteBuffer.allocate(source.remaining()).put(source).flip();
    }
}
