package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.Capability;
import org.lemnos.bench.onnx.WholeModel;
import org.lemnos.bench.onnx.WholeModel.Scale;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxModel;
import org.lemnos.vulkan.SessionOptions;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanSession;
import org.lemnos.vulkan.adapter.AdapterChoice;

/**
 * Plans of whole models read nothing that nobody wrote, though their values share bytes: whatever lay in memory before, every output has the same bits;
 * also where each step is submitted by itself and waited for.
 */
@Tag("device")
class PoisonedPlansTest {
    private static final long SEED = 20_261_130;
    /** A NaN with a telling payload, and what reads as NaN in every floating type. */
    private static final List<Integer> POISONS = List.of(0x7FC0_DEAD, 0xFFFF_FFFF);

    private static Engine engine;
    private static Vulkan vulkan;
    private static VulkanDevice device;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        engine = Engine.builder().open();
        vulkan = Vulkan.open();
        device = vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv()));
        System.out.println("poisoned plans: seed " + SEED);
    }

    @AfterAll
    static void close() {
        engine.close();
        assertThat(vulkan.validationMessages()).isEmpty();
        assertThat(vulkan.close(Duration.ofSeconds(10))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatLayInMemoryBeforeChangesNoBit(WholeModel model) throws IOException {
        assumeTrue(
                model != WholeModel.GPT2 || device.profile().has(Capability.STORAGE_8BIT),
                "the mask's truth values are bytes, which the device does not store");
        WholeModel.Example example = model.example(Scale.SMALL, SEED);
        Path file = Files.write(folder.resolve("model.onnx"), example.model().toByteArray());
        ExecutionPlan plan = engine.plan(OnnxModel.read(file), example.dimensions());
        assertThat(plan.document().steps()).as("what is launched").isNotEmpty();

        SessionOptions usual = SessionOptions.defaults();
        List<ByteBuffer> first = outputs(plan, example.inputs(), usual.withPoison(POISONS.get(0)));
        List<ByteBuffer> second = outputs(plan, example.inputs(), usual.withPoison(POISONS.get(1)));
        List<ByteBuffer> oneByOne =
                outputs(plan, example.inputs(), usual.withPoison(POISONS.get(0)).oneStepAtATime());

        assertThat(first).as("outputs").isNotEmpty();
        assertThat(second).as("with other poison, seed %d", SEED).isEqualTo(first);
        assertThat(oneByOne).as("one step at a time, seed %d", SEED).isEqualTo(first);
    }

    private static List<ByteBuffer> outputs(ExecutionPlan plan, Map<String, MemoryTensor> inputs, SessionOptions how) {
        List<PlannedPort> ports = plan.document().inputs();
        List<ByteBuffer> outputs = new ArrayList<>();
        try (VulkanSession session = device.load(plan, how)) {
            session.run(
                    (port, target) ->
                            target.put(inputs.get(ports.get(port).name()).bytes()),
                    (port, source) -> outputs.add(
                            ByteBuffer.allocate(source.remaining()).put(source).flip()));
        }
        return outputs;
    }
}
