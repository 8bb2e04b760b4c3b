package org.lemnos.tck.watch;

import java.util.Map;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A provider of which one kernel is watched; the others are as they are. */
public final class WatchedProvider implements KernelProvider {
    private final KernelProvider provider;
    private final String kernel;
    private final Map<Integer, StorageCombination> narrow;
    private final Notes notes;

    /**
     * Watches a kernel.
     *
     * @param provider the provider under test
     * @param kernel the kernel's name within the provider
     * @param narrow the storage that the catalog is told a claim takes, by the claim's number; the other claims are as they are
     * @param notes takes what the kernel is asked
     */
    public WatchedProvider(
            KernelProvider provider, String kernel, Map<Integer, StorageCombination> narrow, Notes notes) {
        this.provider = provider;
        this.kernel = kernel;
        this.narrow = Map.copyOf(narrow);
        this.notes = notes;
    }

    @Override
    public ProviderDescriptor descriptor() {
        return provider.descriptor();
    }

    @Override
    public void contribute(Contributions contributions) {
        provider.contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return contributions.hostLevel();
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                contributions.operation(operation, oracle);
            }

            @Override
            public void kernel(Kernel contributed) {
                contributions.kernel(watched(contributed));
            }

            @Override
            public void pattern(FusionPattern pattern) {
                contributions.pattern(pattern);
            }
        });
    }

    private Kernel watched(Kernel contributed) {
        KernelDescriptor own = contributed.descriptor();
        if (!own.name().equals(kernel)) {
            return contributed;
        }
        return new WatchedKernel(contributed, own, WatchedKernel.narrowed(own, narrow), notes);
    }
}
