package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.operations.StandardOperations;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanSession;
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

    /** The elements of a plan's only output, f32, from inputs of f32, run on this device. */
    float[] run(ExecutionPlan plan, int elements, float[]... inputs) {
        float[] found = new float[elements];
        try (VulkanSession session = device.load(plan)) {
            session.run(
                    (input, target) -> target.order(ByteOrder.LITTLE_ENDIAN)
                            .asFloatBuffer()
                            .put(inputs[input]),
                    (output, source) -> source.order(ByteOrder.LITTLE_ENDIAN)
                            .asFloatBuffer()
                            .get(found));
        }
        return found;
    }

    /** The plan of a program for this device, by the usual policy. */
    ExecutionPlan plan(Program program) {
        return plan(program, device.profile(), Policy.defaults());
    }

    /** The plan of a program with the built-in kernels. */
    ExecutionPlan plan(Program program, DeviceProfile profile, Policy policy) {
        return Planner.plan(new PlanRequest(program, Dimensions.none(), catalog, profile, policy));
    }
}
