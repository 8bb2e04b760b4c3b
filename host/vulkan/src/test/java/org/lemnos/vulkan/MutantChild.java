package org.lemnos.vulkan;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.spirv.Binding;
import org.lemnos.spirv.PushBlock;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.ShaderModule;

/** Runs the modules that its parent sends, each once over small buffers, and says how each went: the process that a damaged one may take down. */
final class MutantChild {
    static final String RAN = "ran";

    /** What a wait ends with that hangs; whoever hears it must end this process. */
    private static final Duration RUN_LIMIT = Duration.ofSeconds(3);

    private static final int ELEMENTS = 1024;

    private MutantChild() {}

    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            VulkanOptions options = VulkanOptions.defaults()
                    .withoutValidation()
                    .withBoundsChecks()
                    .inChildProcess()
                    .withRunLimit(RUN_LIMIT)
                    .withCacheFolder(Path.of(arguments[0]));
            Vulkan vulkan = Vulkan.open(options);
            VulkanDevice device = vulkan.device(TestDevice.choice());
            while (true) {
                parent.send(ran(device, parent.receive()).getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    private static String ran(VulkanDevice device, byte[] words) {
        try (VulkanSession session = TestDevice.load(device, plan(words))) {
            TestDevice.run(session);
            return RAN;
        } catch (LemnosException failure) {
            return failure.code() + ": " + failure.getMessage();
        }
    }

    private static PlanSketch plan(byte[] words) {
        Reflection module = ShaderModule.read(words).specialize(Map.of());
        PlanSketch plan = new PlanSketch();
        List<PlannedStep.Bound> bound = new ArrayList<>();
        for (Binding binding : module.bindings()) {
            int resource = plan.output("buffer " + binding.binding(), ELEMENTS);
            bound.add(
                    switch (binding.access()) {
                        case READ -> PlanSketch.reads(resource);
                        case WRITE -> PlanSketch.writes(resource);
                        case READ_WRITE -> PlanSketch.updates(resource);
                    });
        }
        int pushBytes = module.push().map(PushBlock::sizeBytes).orElse(0);
        return plan.launch(SpirvModule.generated("mutant", words), (pushBytes + 3) / 4 * 4, bound)
                .ofStrangers();
    }
}
