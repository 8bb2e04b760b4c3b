package org.lemnos.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.PluginFolder;
import org.lemnos.plugins.PluginReport;

/** The providers that the class path brings, and those of a plugins folder if one is named; without a device. */
final class Providers implements AutoCloseable {
    private final Optional<PluginFolder> folder;
    private final Catalog catalog;

    private Providers(Optional<PluginFolder> folder, List<KernelProvider> host) {
        this.folder = folder;
        this.catalog = folder.map(PluginFolder::catalog).orElseGet(() -> Catalog.of(host));
    }

    /** Finds them. */
    static Providers open(PluginsOption plugins) {
        List<KernelProvider> host = ofTheHost();
        Optional<PluginFolder> folder =
                plugins.folder().map(path -> PluginFolder.open(path, host, plugins.trust(), VendorGuard.ofItsOwn()));
        return new Providers(folder, host);
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
