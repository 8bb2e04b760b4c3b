package org.lemnos.plugins;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.Offer;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.load.Examined;
import org.lemnos.plugins.load.FolderScan;
import org.lemnos.plugins.load.StartedPlugin;
import org.lemnos.plugins.load.Starter;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The providers that lie as jars in one folder, next to those that the host brings itself. Safe from any thread.
 *
 * <p>A jar that is refused stops nothing but itself. What counts does not depend on file names or on the order of finding. A jar is read once; it can
 * be replaced or deleted while its provider is loaded, on every system.
 */
public final class PluginFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PluginFolder.class);

    private final Path folder;
    private final JarTrust trust;
    private final Version host;
    private final VendorGuard guard;
    private final List<KernelProvider> hostProviders;
    private final StartLedger ledger;
    private final Starter starter;
    private final Leases leases = new Leases();
    private final Map<String, StartedPlugin> started = new TreeMap<>();
    private final Map<Path, PluginReport> reports = new TreeMap<>();

    private PluginFolder(
            Path folder,
            List<? extends KernelProvider> hostProviders,
            JarTrust trust,
            VendorGuard guard,
            Version host) {
        this.folder = folder;
        this.trust = trust;
        this.host = host;
        this.guard = guard;
        this.hostProviders = List.copyOf(hostProviders);
        this.ledger = new StartLedger(guard.quarantine());
        this.starter = new Starter(folder, host, guard.limits().question(), ledger);
    }

    /**
     * Loads the jars of a folder.
     *
     * @param folder the folder; jars in folders below it do not count
     * @param hostProviders the providers that the host brings itself, whose ids no jar may have
     * @param trust decides whether the host relies on a jar
     * @param guard what calls into the providers may take, and which of them are held back
     * @throws LemnosException with {@code FILE_UNREADABLE} if the folder cannot be listed
     */
    public static PluginFolder open(
            Path folder, List<? extends KernelProvider> hostProviders, JarTrust trust, VendorGuard guard) {
        return open(folder, hostProviders, trust, guard, Version.of(Api.MAJOR, Api.MINOR));
    }

    /** The same for a host of another level than this one, to see what it would make of the jars. */
    static PluginFolder open(
            Path folder,
            List<? extends KernelProvider> hostProviders,
            JarTrust trust,
            VendorGuard guard,
            Version host) {
        PluginFolder opened = new PluginFolder(folder, hostProviders, trust, guard, host);
        opened.refresh();
        return opened;
    }

    /**
     * Looks at the folder again: unloads what is gone or was replaced, and loads what is new. What was unloaded by hand and still lies there is
     * loaded again.
     *
     * @throws LemnosException with {@code PLUGIN_IN_USE} if something that is gone or replaced is leased, or {@code FILE_UNREADABLE} if the folder
     *     cannot be listed; nothing has changed then
     */
    public synchronized void refresh() {
        List<Examined> found = FolderScan.of(
                folder,
                trust,
                host,
                HostProviders.places(hostProviders, guard.limits().question()));
        List<String> gone = started.values().stream()
                .filter(plugin -> found.stream().noneMatch(jar -> isSame(jar, plugin)))
                .map(plugin -> plugin.manifest().id())
                .toList();
        gone.forEach(this::requireUnused);
        gone.forEach(this::remove);
        reports.clear();
        started.values().forEach(plugin -> reports.put(plugin.path(), PluginReport.started(plugin)));
        for (Examined jar : found) {
            if (!jar.isTaken()) {
                refuse(jar);
            } else if (!started.containsKey(jar.required().manifest().id())) {
                start(jar);
            }
        }
    }

    private static boolean isSame(Examined jar, StartedPlugin plugin) {
        return jar.isTaken() && jar.path().equals(plugin.path()) && jar.sha256().equals(Optional.of(plugin.sha256()));
    }

    private void start(Examined jar) {
        Optional<QuarantineEntry> held = ledger.starts(jar.required());
        if (held.isPresent()) {
            refuse(jar.refused(new Refusal(
                    RefusalReason.PROVIDER_FAULT, "is held back: " + held.get().evidence())));
            return;
        }
        try {
            StartedPlugin plugin = starter.start(jar);
            started.put(plugin.manifest().id(), plugin);
            reports.put(jar.path(), PluginReport.started(plugin));
        } catch (JarRefusedException refused) {
            refuse(jar.refused(refused.refusal()));
        }
    }

    private void refuse(Examined jar) {
        PluginReport report = PluginReport.refused(jar);
        LOG.warn(
                "refused {}: {}",
                jar.path(),
                report.refusal().map(Refusal::detail).orElse(""));
        reports.put(jar.path(), report);
    }

    /**
     * The catalog of the host's own providers and those of the folder. A provider that breaks the contract while it registers counts for nothing; it
     * is unloaded, once nothing uses it, and its report says why.
     */
    public synchronized Catalog catalog() {
        List<Offer> offers = new ArrayList<>();
        hostProviders.forEach(provider -> offers.add(Offer.ofHost(provider)));
        started.values()
                .forEach(plugin -> offers.add(
                        new Offer(plugin.provider(), plugin.vouched().provenance(), plugin.contentSha256())));
        Catalog catalog = Catalog.ofOffers(offers, guard);
        catalog.refused().forEach(this::dropFaulty);
        return catalog;
    }

    private void dropFaulty(ProviderFault fault) {
        StartedPlugin plugin = started.get(fault.who());
        if (plugin != null) {
            Refusal why = new Refusal(RefusalReason.PROVIDER_FAULT, fault.toString());
            LOG.warn("refused {}: {}", plugin.path(), why.detail());
            reports.computeIfPresent(plugin.path(), (path, report) -> report.refusedFor(why));
            if (leases.holders(fault.who()).isEmpty()) {
                started.remove(fault.who());
                starter.end(fault.who());
            }
        }
    }

    /** What became of each jar, ascending by path. */
    public synchronized List<PluginReport> reports() {
        return reports.values().stream()
                .sorted(Comparator.comparing(PluginReport::path))
                .toList();
    }

    /** The ids of the providers that are loaded, ascending. */
    public synchronized Set<String> loaded() {
        return new TreeSet<>(started.keySet());
    }

    /**
     * Keeps providers loaded.
     *
     * @param providers ids of providers; those that the host brings itself are always there and may be among them
     * @param holder who it is for, for the message that refuses to unload them
     */
    public synchronized Lease lease(Set<String> providers, String holder) {
        return leases.begin(providers, holder);
    }

    /**
     * Unloads a provider: it is stopped, its class loader closed and let go.
     *
     * @throws LemnosException with {@code PLUGIN_UNKNOWN} if no such provider is loaded, or {@code PLUGIN_IN_USE} if it is leased; the message names
     *     who holds it
     */
    public synchronized void unload(String provider) {
        if (!started.containsKey(provider)) {
            throw new LemnosException(
                    ErrorCode.PLUGIN_UNKNOWN,
                    "no provider " + provider + " is loaded from " + folder + "; loaded are " + loaded(),
                    Map.of("provider", provider));
        }
        requireUnused(provider);
        remove(provider);
    }

    private void requireUnused(String provider) {
        List<String> holders = leases.holders(provider);
        if (!holders.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.PLUGIN_IN_USE,
                    "provider " + provider + " is in use by " + String.join(", ", holders) + "; close that first",
                    Map.of("provider", provider, "holders", String.join(", ", holders)));
        }
    }

    private void remove(String provider) {
        StartedPlugin plugin = started.remove(provider);
        if (plugin != null) {
            reports.computeIfPresent(plugin.path(), (path, report) -> report.unloaded());
            starter.end(provider);
        }
    }

    /** Unloads everything, leased or not; harmless if done already. */
    @Override
    public synchronized void close() {
        List.copyOf(started.keySet()).forEach(this::remove);
    }
}
