package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.pipeline.DescriptorSets;
import org.lemnos.vulkan.pipeline.Pipeline;

/** The descriptor sets that bind the buffers of a plan's launches in one recording. */
final class LaunchSets implements AutoCloseable {
    private final Map<Integer, DescriptorSets.Bound> byStep;
    private final DescriptorSets sets;

    private LaunchSets(Map<Integer, DescriptorSets.Bound> byStep, DescriptorSets sets) {
        this.byStep = byStep;
        this.sets = sets;
    }

    /** Makes and writes the sets. */
    static LaunchSets write(PlanDocument plan, PlanKernels kernels, Places places, LogicalDevice device) {
        Map<Integer, DescriptorSets.Bound> byStep = new HashMap<>();
        List<PlannedStep> steps = plan.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                byStep.put(i, bound(launch, kernels.pipeline(i), places));
            }
        }
        return new LaunchSets(byStep, DescriptorSets.create(device.handle(), List.copyOf(byStep.values())));
    }

    private static DescriptorSets.Bound bound(PlannedStep.Launch launch, Pipeline pipeline, Places places) {
        List<DescriptorSets.Range> ranges = new ArrayList<>();
        for (PlannedStep.Bound binding : launch.bindings()) {
            ranges.add(new DescriptorSets.Range(
                    places.buffer(binding.resource()).handle(),
                    places.offset(binding.resource()) + binding.offsetBytes(),
                    binding.rangeBytes()));
        }
        return new DescriptorSets.Bound(pipeline.setLayout(), ranges, pipeline.updatedAfterBind());
    }

    /** Whether the sets that bind what lies in bound ports can be written anew, and nothing else of the recording knows where those lie. */
    boolean canFollow(PlanDocument plan, Places places) {
        List<PlannedStep> steps = plan.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                boolean moves = launch.bindings().stream().anyMatch(bound -> places.isBound(bound.resource()));
                if (moves && !bound(i).updatedAfterBind()) {
                    return false;
                }
            } else if (steps.get(i) instanceof PlannedStep.Fill fill && places.isBound(fill.resource())) {
                return false;
            }
        }
        return true;
    }

    /** Writes the sets whose buffers lie elsewhere now; no recording that uses them may be pending. */
    void follow(PlanDocument plan, PlanKernels kernels, Places places) {
        Map<DescriptorSets.Bound, DescriptorSets.Bound> moved = new LinkedHashMap<>();
        List<PlannedStep> steps = plan.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                DescriptorSets.Bound wanted = bound(launch, kernels.pipeline(i), places);
                if (!wanted.equals(bound(i))) {
                    moved.put(bound(i), wanted);
                    byStep.put(i, wanted);
                }
            }
        }
        sets.rewrite(moved);
    }

    /** The set of the launch at this place among the plan's steps. */
    long set(int step) {
        return sets.set(bound(step));
    }

    private DescriptorSets.Bound bound(int step) {
        DescriptorSets.Bound bound = byStep.get(step);
        if (bound == null) {
            throw new IllegalStateException("step " + step + " is no launch");
        }
        return bound;
    }

    @Override
    public void close() {
        sets.close();
    }
}
