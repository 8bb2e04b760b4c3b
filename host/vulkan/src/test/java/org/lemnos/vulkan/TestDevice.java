package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.call.QueueCalls;

/**
 * Two devices for a test class on the machine's best adapter, one that maps its arenas where that works and one that never does,
 * watched by the validation layer wherever the environment has one. A single message of the layer fails the test that caused it.
 */
final class TestDevice implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    /** How the host reaches arenas. */
    enum Way {
        MAPPED,
        STAGED
    }

    private final Map<Way, VulkanDevice> devices = new EnumMap<>(Way.class);
    private Vulkan vulkan;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        vulkan = Vulkan.open(options());
        for (Way way : Way.values()) {
            devices.put(way, vulkan.device(choice(), new Seams(QueueCalls.driver(), way == Way.MAPPED)));
        }
        if (!vulkan.isValidated()) {
            System.out.println(
                    context.getDisplayName() + " runs without the validation layer: LEMNOS_VALIDATION is not 1");
        }
    }

    static AdapterChoice choice() {
        return AdapterChoice.of(Optional.empty(), System.getenv());
    }

    static VulkanOptions options() throws IOException {
        Path cache = Files.createTempDirectory("lemnos-pipelines");
        cache.toFile().deleteOnExit();
        return VulkanOptions.defaults().withCacheFolder(cache);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(vulkan.validationMessages())
                .as("what the validation layer says")
                .isEmpty();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        for (VulkanDevice device : devices.values()) {
            assertThat(device.openBuffers()).as("buffers that nobody closed").isZero();
        }
        assertThat(vulkan.close(Duration.ofSeconds(10))).isEmpty();
        assertThat(vulkan.validationMessages())
                .as("what the validation layer says of closing")
                .isEmpty();
    }

    Vulkan vulkan() {
        return vulkan;
    }

    VulkanDevice device(Way way) {
        return devices.get(way);
    }

    VulkanSession load(Way way, PlanSketch plan) {
        return load(devices.get(way), plan);
    }

    static VulkanSession load(VulkanDevice device, PlanSketch plan) {
        return device.load(plan.source(), plan.options());
    }

    /** Runs with these inputs and gives back all outputs. */
    static List<float[]> run(VulkanSession session, float[]... inputs) {
        List<float[]> outputs = new ArrayList<>();
        session.run(writer(inputs), collector(outputs));
        return outputs;
    }

    static PortWriter writer(float[]... inputs) {
        return (port, target) -> target.asFloatBuffer().put(inputs[port]);
    }

    static PortReader collector(List<float[]> outputs) {
        return (port, source) -> {
            float[] values = new float[source.remaining() / Float.BYTES];
            source.asFloatBuffer().get(values);
            outputs.add(values);
        };
    }

    /** 0, 1, 2 and so on. */
    static float[] ramp(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i;
        }
        return values;
    }
}
