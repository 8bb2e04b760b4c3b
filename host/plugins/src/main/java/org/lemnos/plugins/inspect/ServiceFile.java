package org.lemnos.plugins.inspect;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/** Which class of a jar is its provider, as {@link java.util.ServiceLoader} will find it. */
final class ServiceFile {
    private static final String PATH = "META-INF/services/org.lemnos.api.provider.KernelProvider";
    private static final String MODULE = "module-info.class";

    private ServiceFile() {}

    /** @throws JarRefusedException if the jar names no provider, several, or a class that it does not have */
    static String providerClass(JarImage jar) throws JarRefusedException {
        Optional<byte[]> file = jar.bytes(PATH);
        if (file.isEmpty()) {
            throw jar.entry(MODULE).isPresent()
                    ? refused(
                            jar,
                            RefusalReason.MODULE_ONLY_SERVICE,
                            "names its provider in module-info at most; add " + PATH)
                    : refused(jar, RefusalReason.NO_PROVIDER, "has no " + PATH + ", so it brings no provider");
        }
        List<String> names = new String(file.get(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .distinct()
                .toList();
        if (names.isEmpty()) {
            throw refused(jar, RefusalReason.NO_PROVIDER, "names no provider in " + PATH);
        }
        if (names.size() > 1) {
            throw refused(
                    jar,
                    RefusalReason.SEVERAL_PROVIDERS,
                    "names " + names.size() + " providers in " + PATH + ", " + names + "; a jar brings one");
        }
        String name = names.get(0);
        if (jar.entry(name.replace('.', '/') + ".class").isEmpty()) {
            throw refused(jar, RefusalReason.NO_PROVIDER, "names the provider " + name + ", which it does not have");
        }
        return name;
    }

    private static JarRefusedException refused(JarImage jar, RefusalReason reason, String detail) {
        return new JarRefusedException(jar.path(), reason, detail);
    }
}
