package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.operations.StandardOperations;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** The machine's best device, or the one that the environment names, for a test class; one message of the validation layer fails a test. */
final class TestDevice implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    private final Vulkan vulkan = Vulkan.open();
    private final VulkanDevice device = vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv()));
    private final Catalog catalog = Catalog.of(List.of(new StandardOperations(), new PortableKernels()));

    @Override
    public void beforeAll(ExtensionContext context) {
        System.out.println(context.getDisplayName() + " on " + device.adapter()
                + (vulkan.isValidated() ? ", validated" : ", without the validation layer"));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(vulkan.validationMessages())
                .as("what the validation layer says")
                .isEmpty();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertThat(vulkan.close(Duration.ofSeconds(10))).isEmpty();
    }

    VulkanDevice device() {
        return device;
    }

    /** The standard operations with the built-in kernels. */
    Catalog catalog() {
        return catalog;
    }
}
