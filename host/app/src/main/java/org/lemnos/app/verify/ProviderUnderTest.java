package org.lemnos.app.verify;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.load.Examined;
import org.lemnos.plugins.load.StartedPlugin;
import org.lemnos.plugins.load.Starter;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;

/**
 * A provider out of a jar, or of the class path, next to those that the class path brings.
 *
 * @param provider vendor code
 * @param companions the providers of the class path, without the one under test
 * @param jarSha256 the digest of the jar, if it came out of one
 * @param unload lets go of the jar
 */
record ProviderUnderTest(
        KernelProvider provider, List<KernelProvider> companions, Optional<String> jarSha256, Runnable unload)
        implements AutoCloseable {
    /**
     * Finds a provider.
     *
     * @param name the path of a jar, or the id of a provider on the class path
     * @throws LemnosException with {@code PROVIDER_FAULT} if the jar is refused, with the reason, or with {@code FILE_UNREADABLE} if there is neither such a
     *     file nor such a provider
     */
    static ProviderUnderTest open(String name) {
        List<KernelProvider> others = new ArrayList<>();
        ServiceLoader.load(KernelProvider.class, ProviderUnderTest.class.getClassLoader())
                .forEach(others::add);
        Path path = Path.of(name);
        return Files.exists(path) ? ofJar(path, others) : ofClassPath(name, others);
    }

    private static ProviderUnderTest ofClassPath(String id, List<KernelProvider> found) {
        List<String> ids =
                found.stream().map(each -> each.descriptor().id()).sorted().toList();
        KernelProvider provider = found.stream()
                .filter(each -> each.descriptor().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new LemnosException(
                        ErrorCode.FILE_UNREADABLE,
                        "there is no file '" + id + "', and no provider of that id on the class path, which has "
                                + ids));
        return new ProviderUnderTest(provider, without(id, found), Optional.empty(), () -> {});
    }

    private static List<KernelProvider> without(String id, List<KernelProvider> found) {
        return found.stream().filter(each -> !each.descriptor().id().equals(id)).toList();
    }

    private static ProviderUnderTest ofJar(Path path, List<KernelProvider> others) {
        Version host = Version.of(Api.MAJOR, Api.MINOR);
        Examined examined = Examined.of(path, JarTrust.unchecked(), host);
        examined.refusal().ifPresent(refusal -> {
            throw refused(path, refusal);
        });
        Path folder = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path);
        Starter starter = new Starter(folder, host, VendorLimits.defaults().question(), fault -> {});
        try {
            StartedPlugin plugin = starter.start(examined);
            String id = plugin.manifest().id();
            return new ProviderUnderTest(
                    plugin.provider(), without(id, others), Optional.of(plugin.sha256()), () -> starter.end(id));
        } catch (JarRefusedException refused) {
            throw refused(path, refused.refusal());
        }
    }

    private static LemnosException refused(Path path, Refusal refusal) {
        return new LemnosException(
                ErrorCode.PROVIDER_FAULT,
                "a host refuses " + path + ": " + refusal,
                Map.of("jar", path.toString(), "reason", refusal.reason().toString()));
    }

    @Override
    public void close() {
        unload.run();
    }
}
