package org.lemnos.vulkan.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.vulkan.pipeline.KernelCode;
import org.lemnos.vulkan.pipeline.Pipeline;

/** The compiled kernels of a plan's launches. */
final class PlanKernels {
    private static final Pipeline NO_PIPELINE = new Pipeline(0, 0, 0, false);

    private final Map<Integer, Pipeline> byStep;

    private PlanKernels(Map<Integer, Pipeline> byStep) {
        this.byStep = Map.copyOf(byStep);
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
    static Compiling compile(LoadSource source, LoadContext context) {
        Set<Integer> ports = context.device().updatesAfterBind() ? portResources(source.document()) : Set.of();
        Map<KernelCode, CompletableFuture<Pipeline>> byCode = new HashMap<>();
        Map<Integer, CompletableFuture<Pipeline>> byStep = new HashMap<>();
        List<PlannedStep> steps = source.document().steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlannedStep.Launch launch) {
                SpirvModule module = source.modules().get(launch.module());
                boolean vouched = !source.unvouched().contains(module.sha256());
                boolean reachesPorts = launch.bindings().stream().anyMatch(bound -> ports.contains(bound.resource()));
                KernelCode code = new KernelCode(
                        module.sha256(),
                        launch.specialization(),
                        launch.bindings().size(),
                        launch.pushHex().length() / 2,
                        launch.subgroupSize(),
                        vouched,
                        vouched && reachesPorts);
                byStep.put(
                        i,
                        byCode.computeIfAbsent(
                                code,
                                fresh -> CompletableFuture.supplyAsync(
                                        () -> context.pipelines().get(fresh, module::words))));
            }
        }
        return new Compiling(byStep);
    }

    /** What a tensor may be bound in place of. */
    private static Set<Integer> portResources(PlanDocument plan) {
        return Stream.concat(plan.inputs().stream(), plan.outputs().stream())
                .flatMapToInt(port -> plan.values().get(port.value()).resource().stream())
                .boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Waits for the kernels. */
    static PlanKernels of(Compiling kernels) {
        Map<Integer, Pipeline> byStep = new HashMap<>();
        kernels.byStep.keySet().forEach(step -> byStep.put(step, kernels.get(step)));
        return new PlanKernels(byStep);
    }

    /** The kernel of the launch at this place among the plan's steps. */
    Pipeline pipeline(int step) {
        Pipeline pipeline = byStep.get(step);
        if (pipeline == null) {
            throw new IllegalStateException("step " + step + " is no launch");
        }
        return pipeline;
    }
}
