package org.lemnos.bench.kernels;

import org.lemnos.api.Api;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** The bench's own provider: operations that keep a device busy, each with its kernel. */
final class BusyProvider implements KernelProvider {
    private final int rounds;

    /** Loops go round so often. */
    BusyProvider(int rounds) {
        this.rounds = rounds;
    }

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder("lemnos/bench", "0.1.0", Api.MAJOR, Api.MINOR)
                .vendor("Lemnos")
                .licence("Apache-2.0")
                .build();
    }

    @Override
    public void contribute(Contributions contributions) {
        add(contributions, new LongCopyKernel());
        add(contributions, new MultiplyAddsKernel(ElementType.F32, rounds));
        add(contributions, new MultiplyAddsKernel(ElementType.F16, rounds));
    }

    private static void add(Contributions contributions, BusyKernel kernel) {
        contributions.operation(Unchanged.descriptor(kernel.descriptor().operation()), new Unchanged());
        contributions.kernel(kernel);
    }
}
