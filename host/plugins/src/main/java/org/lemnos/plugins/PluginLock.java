package org.lemnos.plugins;

import java.nio.file.Path;
import java.util.List;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.LemnosException;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.load.Examined;
import org.lemnos.plugins.load.FolderScan;
import org.lemnos.plugins.trust.LockFile;
import org.lemnos.plugins.trust.PinnedJar;

/**
 * The jars of a folder as an operator would fix them. No class of a jar is defined for it.
 *
 * @param lock the jars that could be loaded now, but for pins
 * @param refused what became of the others
 */
public record PluginLock(LockFile lock, List<PluginReport> refused) {
    /** Copies the list. */
    public PluginLock {
        refused = List.copyOf(refused);
    }

    /**
     * Looks at a folder.
     *
     * @param folder the folder; jars in folders below it do not count
     * @param hostProviders the providers that the host brings itself, whose ids no jar may have
     * @param trust what a jar must be before it is pinned
     * @throws LemnosException with {@code FILE_UNREADABLE} if the folder cannot be listed
     */
    public static PluginLock of(Path folder, List<? extends KernelProvider> hostProviders, JarTrust trust) {
        List<Examined> found = FolderScan.of(
                folder,
                trust,
                Version.of(Api.MAJOR, Api.MINOR),
                HostProviders.places(hostProviders, VendorLimits.defaults().question()));
        List<PinnedJar> pinned = found.stream()
                .filter(Examined::isTaken)
                .map(Examined::required)
                .map(PluginLock::pinned)
                .toList();
        return new PluginLock(
                LockFile.of(pinned),
                found.stream()
                        .filter(jar -> !jar.isTaken())
                        .map(PluginReport::refused)
                        .toList());
    }

    private static PinnedJar pinned(InspectedJar jar) {
        return new PinnedJar(
                jar.image().path().getFileName().toString(),
                jar.manifest().id(),
                jar.manifest().version(),
                jar.image().sha256());
    }
}
