package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.vulkan.pipeline.DescriptorSets;
import org.lemnos.vulkan.pipeline.KernelCode;
import org.lemnos.vulkan.pipeline.Pipeline;
import org.lemnos.vulkan.pipeline.Pipelines;

/** The compiled kernels of a plan's launches, and the descriptor sets that bind their buffers. */
final class PlanKernels implements AutoCloseable {
    private record Prepared(Pipeline pipeline, DescriptorSets.Bound bound) {}

    private final Map<Integer, Prepared> byStep;
    private final DescriptorSets sets;

    private PlanKernels(Map<Integer, Prepared> byStep, DescriptorSets sets) {
        this.byStep = byStep;
        this.sets = sets;
    }

    /** Compiles what is not yet compiled, and writes the sets. */
    static PlanKernels prepare(LoadSource source, LoadContext context, PlanMemory memory) {
        Map<Integer, Prepared> byStep = new HashMap<>();
        List<DescriptorSets.Bound> bounds = new ArrayList<>();
        List<PlannedStep> steps = source.document().steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                Pipeline pipeline = compile(launch, source.modules().get(launch.module()), context.pipelines());
                DescriptorSets.Bound bound = bind(launch, pipeline, memory);
                byStep.put(i, new Prepared(pipeline, bound));
                bounds.add(bound);
            }
        }
        return new PlanKernels(byStep, DescriptorSets.create(context.device().handle(), bounds));
    }

    private static Pipeline compile(PlannedStep.Launch launch, SpirvModule module, Pipelines pipelines) {
        KernelCode code = new KernelCode(
                module.sha256(),
                launch.specialization(),
                launch.bindings().size(),
                launch.pushHex().length() / 2,
                launch.subgroupSize());
        return pipelines.get(code, module::words);
    }

    private static DescriptorSets.Bound bind(PlannedStep.Launch launch, Pipeline pipeline, PlanMemory memory) {
        List<DescriptorSets.Range> ranges = new ArrayList<>();
        for (PlannedStep.Bound binding : launch.bindings()) {
            PlannedResource resource = memory.resource(binding.resource());
            ranges.add(new DescriptorSets.Range(
                    memory.chunkOf(resource).handle(),
                    resource.offsetBytes() + binding.offsetBytes(),
                    binding.rangeBytes()));
        }
        return new DescriptorSets.Bound(pipeline.setLayout(), ranges);
    }

    /** The kernel of the launch at this place among the plan's steps. */
    Pipeline pipeline(int step) {
        return prepared(step).pipeline();
    }

    /** Its descriptor set. */
    long set(int step) {
        return sets.set(prepared(step).bound());
    }

    private Prepared prepared(int step) {
        Prepared prepared = byStep.get(step);
        if (prepared == null) {
            throw new IllegalStateException("step " + step + " is no launch");
        }
        return prepared;
    }

    @Override
    public void close() {
        sets.close();
    }
}
