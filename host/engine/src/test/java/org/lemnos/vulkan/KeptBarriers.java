package org.lemnos.vulkan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.lemnos.core.StageWatch;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.session.LoadOptions;
import org.lemnos.vulkan.session.LoadSource;

/** Runs a plan with some of its barriers left out, to see who notices. */
public final class KeptBarriers {
    private KeptBarriers() {}

    /**
     * What the validation layer says of two runs with the barriers of these boundaries; empty if nobody validates.
     *
     * @param kept by the epoch before the boundary
     */
    public static Optional<List<String>> messages(ExecutionPlan plan, PortWriter inputs, IntPredicate kept) {
        try (Vulkan vulkan = Vulkan.open()) {
            if (!vulkan.isValidated()) {
                return Optional.empty();
            }
            VulkanDevice device = vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv()));
            LoadOptions options =
                    new LoadOptions(OptionalInt.empty(), Duration.ofSeconds(10), false, kept, 1, StageWatch.none());
            try (VulkanSession session = device.load(LoadSource.of(plan), options)) {
                session.run(inputs, (port, source) -> {});
                session.run(inputs, (port, source) -> {});
            }
            device.close();
            return Optional.of(List.copyOf(vulkan.validationMessages()));
        }
    }
}
