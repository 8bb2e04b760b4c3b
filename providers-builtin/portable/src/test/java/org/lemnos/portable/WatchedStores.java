package org.lemnos.portable;

import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** The built-in kernels, of which it is noted down whose dispatches do not say how their stores are divided. Asked by several threads. */
final class WatchedStores implements KernelProvider {
    private final KernelProvider kernels = new PortableKernels();
    private final SortedSet<String> lowered = new ConcurrentSkipListSet<>();
    private final SortedSet<String> undivided = new ConcurrentSkipListSet<>();

    /** The names of the kernels that were asked for dispatches and gave some. */
    SortedSet<String> lowered() {
        return lowered;
    }

    /** The names of those of which some dispatch says nothing of a binding that it writes. */
    SortedSet<String> undivided() {
        return undivided;
    }

    @Override
    public ProviderDescriptor descriptor() {
        return kernels.descriptor();
    }

    @Override
    public void contribute(Contributions contributions) {
        kernels.contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return contributions.hostLevel();
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                contributions.operation(operation, oracle);
            }

            @Override
            public void kernel(Kernel kernel) {
                contributions.kernel(new Watched(kernel));
            }

            @Override
            public void pattern(FusionPattern pattern) {
                contributions.pattern(pattern);
            }
        });
    }

    private final class Watched implements Kernel {
        private final Kernel kernel;

        Watched(Kernel kernel) {
            this.kernel = kernel;
        }

        @Override
        public KernelDescriptor descriptor() {
            return kernel.descriptor();
        }

        @Override
        public Support supports(Problem problem) {
            return kernel.supports(problem);
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return kernel.estimate(problem);
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            Lowering lowering = kernel.lower(problem, placement);
            String name = descriptor().name();
            for (Lowering.Step step : lowering.steps()) {
                if (step instanceof Dispatch dispatch) {
                    lowered.add(name);
                    if (!isDivided(dispatch)) {
                        undivided.add(name);
                    }
                }
            }
            return lowering;
        }

        private static boolean isDivided(Dispatch dispatch) {
            return dispatch.bindings().stream()
                    .filter(binding -> binding.access().writes())
                    .allMatch(binding -> binding.writes().physical().isPresent());
        }
    }
}
