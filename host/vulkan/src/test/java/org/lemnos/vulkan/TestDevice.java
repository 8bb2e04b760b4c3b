package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lemnos.vulkan.adapter.AdapterChoice;

/**
 * A real device for a test class, watched by the validation layer wherever the environment has one. A single message of the layer
 * fails the test that caused it.
 */
final class TestDevice implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    private Vulkan vulkan;
    private VulkanDevice device;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        vulkan = Vulkan.open(options());
        device = vulkan.device(AdapterChoice.of(java.util.Optional.empty(), System.getenv()));
        if (!vulkan.isValidated()) {
            System.out.println(
                    context.getDisplayName() + " runs without the validation layer: set LEMNOS_VALIDATION=1");
        }
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
        assertThat(vulkan.close(java.time.Duration.ofSeconds(10))).isEmpty();
        assertThat(vulkan.validationMessages())
                .as("what the validation layer says of closing")
                .isEmpty();
    }

    Vulkan vulkan() {
        return vulkan;
    }

    VulkanDevice device() {
        return device;
    }

    VulkanSession load(PlanSketch plan) {
        return device.load(plan.source(), boundary -> true);
    }

    /** Runs with these inputs and gives back all outputs. */
    static List<float[]> run(VulkanSession session, float[]... inputs) {
        List<float[]> outputs = new ArrayList<>();
        session.run((port, target) -> target.asFloatBuffer().put(inputs[port]), (port, source) -> {
            float[] values = new float[source.remaining() / Float.BYTES];
            source.asFloatBuffer().get(values);
            outputs.add(values);
        });
        return outputs;
    }
}
