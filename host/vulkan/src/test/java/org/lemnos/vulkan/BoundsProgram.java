package org.lemnos.vulkan;

import static org.lemnos.vulkan.PlanSketch.writes;

import java.util.List;
import java.util.Map;

/** What {@link BoundsLayerTest} starts in a JVM of its own: a kernel that stores into a buffer of 64 elements, and perhaps behind it. */
public final class BoundsProgram {
    private static final int ELEMENTS = 64;
    private static final String STORE_AT =
            """
            #version 460
            layout(local_size_x = 1) in;
            layout(set = 0, binding = 0) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint place; };
            void main() { to[place] = 1; }
            """;

    private BoundsProgram() {}

    /** The first argument is the element to store. */
    public static void main(String[] arguments) throws Exception {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", ELEMENTS);
        plan.launch(STORE_AT, Map.of(), List.of(Integer.valueOf(arguments[0])), 1, writes(y));
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            try (VulkanSession session = TestDevice.load(device, plan)) {
                TestDevice.run(session);
            }
            device.close();
            vulkan.validationMessages().forEach(message -> System.out.println("layer: " + message));
        }
        System.out.println("done");
    }
}
