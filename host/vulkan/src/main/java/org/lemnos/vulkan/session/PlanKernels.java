package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.vulkan.pipeline.DescriptorSets;
import org.lemnos.vulkan.pipeline.KernelCode;
import org.lemnos.vulkan.pipeline.Pipeline;
import org.lemnos.vulkan.pipeline.Pipelines;

/** The compiled kernels of a plan's launches, and the descriptor sets that bind their buffers. */
final class PlanKernels implements AutoCloseable {
    private static final Pipeline NO_PIPELINE = new Pipeline(0, 0, 0);

    private record Prepared(Pipeline pipeline, DescriptorSets.Bound bound) {}

    private final Map<Integer, Prepared> byStep;
    private final DescriptorSets sets;

    private PlanKernels(Map<Integer, Prepared> byStep, DescriptorSets sets) {
        this.byStep = byStep;
        this.sets = sets;
    }

    /** Kernels that threads in the background are compiling. */
    static final class Compiling {
        private final Map<Integer, CompletableFuture<Pipeline>> byStep;

        private Compiling(Map<Integer, CompletableFuture<Pipeline>> byStep) {
            this.byStep = byStep;
        }

        /** Waits for all of them, whatever becomes of them: nobody compiles any more afterwards. */
        void finish() {
            for (CompletableFuture<Pipeline> kernel : byStep.values()) {
                kernel.exceptionally(failed -> NO_PIPELINE).join();
            }
        }

        private Pipeline get(int step) {
            CompletableFuture<Pipeline> kernel = byStep.get(step);
            if (kernel == null) {
                throw new IllegalStateException("step " + step + " is no launch");
            }
            try {
                return kernel.join();
            } catch (CompletionException failed) {
                if (failed.getCause() instanceof RuntimeException known) {
                    throw known;
                }
                if (failed.getCause() instanceof Error error) {
                    throw error;
                }
                throw failed;
            }
        }
    }

    /** Starts to compile what is not yet compiled, each kernel once. */
    static Compiling compile(LoadSource source, Pipelines pipelines) {
        Map<KernelCode, CompletableFuture<Pipeline>> byCode = new HashMap<>();
        Map<Integer, CompletableFuture<Pipeline>> byStep = new HashMap<>();
        List<PlannedStep> steps = source.document().steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                SpirvModule module = source.modules().get(launch.module());
                KernelCode code = new KernelCode(
                        module.sha256(),
                        launch.specialization(),
                        launch.bindings().size(),
                        launch.pushHex().length() / 2,
                        launch.subgroupSize(),
                        !source.unvouched().contains(module.sha256()));
                byStep.put(
                        i,
                        byCode.computeIfAbsent(
                                code,
                                fresh -> CompletableFuture.supplyAsync(() -> pipelines.get(fresh, module::words))));
            }
        }
        return new Compiling(byStep);
    }

    /** Waits for the kernels and writes the sets that bind their buffers. */
    static PlanKernels bind(LoadSource source, Compiling kernels, LoadContext context, PlanMemory memory) {
        Map<Integer, Prepared> byStep = new HashMap<>();
        List<DescriptorSets.Bound> bounds = new ArrayList<>();
        List<PlannedStep> steps = source.document().steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                Pipeline pipeline = kernels.get(i);
                DescriptorSets.Bound bound = bind(launch, pipeline, memory);
                byStep.put(i, new Prepared(pipeline, bound));
                bounds.add(bound);
            }
        }
        return new PlanKernels(byStep, DescriptorSets.create(context.device().handle(), bounds));
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
