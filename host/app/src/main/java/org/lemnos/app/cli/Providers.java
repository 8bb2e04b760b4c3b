package org.lemnos.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.Offer;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.plugins.PluginFolder;
import org.lemnos.plugins.PluginReport;

/** The providers that the class path brings, and those of a plugins folder if one is named; without a device. */
final class Providers implements AutoCloseable {
    private final Optional<PluginFolder> folder;
    private final Catalog catalog;
    private final VendorGuard guard;

    private Providers(Optional<PluginFolder> folder, List<KernelProvider> host, VendorGuard guard) {
        this.guard = guard;
        this.folder = folder;
        this.catalog = folder.map(PluginFolder::catalog)
                .orElseGet(
                        () -> Catalog.ofOffers(host.stream().map(Offer::ofHost).toList(), guard));
    }

    /** Finds them. */
    static Providers open(PluginsOption plugins) {
        return open(plugins, Quarantine.ofUser());
    }

    /** Finds them, for a device that is not here: what a profile makes them do is neither held against them nor known of them. */
    static Providers forProfile(PluginsOption plugins) {
        return open(plugins, Quarantine.inMemory());
    }

    private static Providers open(PluginsOption plugins, Quarantine quarantine) {
        List<KernelProvider> host = ofTheHost();
        VendorGuard guard = new VendorGuard(quarantine, VendorLimits.defaults());
        Optional<PluginFolder> folder =
                plugins.folder().map(path -> PluginFolder.open(path, host, plugins.trust(), guard));
        return new Providers(folder, host, guard);
    }

    /** What every call into them is watched by. */
    VendorGuard guard() {
        return guard;
    }

    /** Those that the class path brings. */
    static List<KernelProvider> ofTheHost() {
        List<KernelProvider> host = new ArrayList<>();
        ServiceLoader.load(KernelProvider.class, Providers.class.getClassLoader())
                .forEach(host::add);
        return host;
    }

    /** Their catalog. */
    Catalog catalog() {
        return catalog;
    }

    /** What became of each jar of the folder; empty without one. */
    List<PluginReport> plugins() {
        return folder.map(PluginFolder::reports).orElse(List.of());
    }

    @Override
    public void close() {
        folder.ifPresent(PluginFolder::close);
    }
}
