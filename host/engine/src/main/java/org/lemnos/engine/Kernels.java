package org.lemnos.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.Offer;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.Lease;
import org.lemnos.plugins.PluginFolder;
import org.lemnos.plugins.PluginReport;
import org.lemnos.plugins.inspect.JarTrust;

/** The providers that an engine has, and the catalog of those that are there now. Safe from several threads. */
final class Kernels implements AutoCloseable {
    private final Optional<PluginFolder> folder;
    private final VendorGuard guard;
    private Catalog catalog;

    private Kernels(Optional<PluginFolder> folder, Catalog catalog, VendorGuard guard) {
        this.folder = folder;
        this.catalog = catalog;
        this.guard = guard;
    }

    /** Providers of the host itself only. */
    static Kernels of(List<KernelProvider> host, VendorGuard guard) {
        List<Offer> offers = host.stream().map(Offer::ofHost).toList();
        return new Kernels(Optional.empty(), Catalog.ofOffers(offers, guard), guard);
    }

    /** Providers of the host itself and those that lie as jars in a folder. */
    static Kernels of(List<KernelProvider> host, Path folder, JarTrust trust, VendorGuard guard) {
        PluginFolder opened = PluginFolder.open(folder, host, trust, guard);
        return new Kernels(Optional.of(opened), opened.catalog(), guard);
    }

    /** What every call into them is watched by. */
    VendorGuard guard() {
        return guard;
    }

    synchronized Catalog catalog() {
        return catalog;
    }

    List<PluginReport> reports() {
        return folder.map(PluginFolder::reports).orElse(List.of());
    }

    /** Plans with the catalog of now; no provider of it goes meanwhile. */
    <T> T plan(Function<Catalog, T> planning) {
        Catalog current;
        Optional<Lease> lease;
        synchronized (this) {
            current = catalog;
            lease = folder.map(plugins -> plugins.lease(plugins.loaded(), "a planning"));
        }
        try {
            return planning.apply(current);
        } finally {
            lease.ifPresent(Lease::close);
        }
    }

    /**
     * Keeps the providers that a plan runs with.
     *
     * @param holder who needs them; asked only where there are plugins
     * @throws LemnosException with {@code PLAN_FOREIGN} if plugins came, went or were replaced after the plan was made
     */
    synchronized Optional<Lease> lease(ExecutionPlan plan, Supplier<String> holder) {
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        Set<String> providers = providers(plan);
        if (!plan.document().identity().catalog().equals(catalog.sha256())) {
            throw new LemnosException(
                    ErrorCode.PLAN_FOREIGN,
                    "the plan was made with other providers than those that are there now, which are " + catalog
                            + "; plan the program again");
        }
        return Optional.of(folder.get().lease(providers, holder.get()));
    }

    private Set<String> providers(ExecutionPlan plan) {
        Set<String> providers = new TreeSet<>();
        for (PlannedNode node : plan.document().nodes()) {
            String kernel = node.selection().kernel();
            if (!kernel.equals(Selection.ORACLE)) {
                providers.add(catalog.findKernel(kernel)
                        .map(KernelEntry::provider)
                        .orElseThrow(() -> gone("kernel " + kernel + " of node '" + node.id() + "'")));
            }
        }
        for (BoundProgram.BoundNode node : plan.program().nodes()) {
            OperationId operation = node.descriptor().id();
            providers.add(catalog.find(operation)
                    .filter(entry -> loader(entry.oracle()) == loader(node.oracle()))
                    .map(OperationEntry::provider)
                    .orElseThrow(() -> gone("operation " + operation + " of node '" + node.id() + "'")));
        }
        return providers;
    }

    /** Which tells an oracle of a plugin from that of another load of the same jar, whose class loader is closed. */
    private static @Nullable ClassLoader loader(OperationOracle oracle) {
        return oracle.getClass().getClassLoader();
    }

    private static LemnosException gone(String what) {
        return new LemnosException(
                ErrorCode.PLAN_FOREIGN,
                what
                        + " is of a provider that was unloaded or replaced after the plan was made; plan the program again");
    }

    /** @throws LemnosException see {@link PluginFolder#unload} */
    synchronized void unload(String provider) {
        PluginFolder plugins = folder.orElseThrow(() -> new LemnosException(
                ErrorCode.PLUGIN_UNKNOWN,
                "provider " + provider + " cannot be unloaded: this engine was opened without a plugins folder"));
        plugins.unload(provider);
        catalog = plugins.catalog();
    }

    /** @throws LemnosException see {@link PluginFolder#refresh} */
    synchronized void refresh() {
        folder.ifPresent(plugins -> {
            plugins.refresh();
            catalog = plugins.catalog();
        });
    }

    @Override
    public void close() {
        folder.ifPresent(PluginFolder::close);
    }
}
