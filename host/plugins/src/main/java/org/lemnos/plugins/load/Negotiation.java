package org.lemnos.plugins.load;

import org.lemnos.api.Version;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.PluginManifest;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * Whether a jar and a host can work together. Levels of different majors never do; within one, the jar says which hosts are too old for it, and a
 * jar that was built for a newer minor looks at the host's level and does without the rest.
 */
final class Negotiation {
    /** The vendor of the standard operations and the built-in kernels, which come with the host. */
    private static final String HOUSE = "lemnos";

    private Negotiation() {}

    /**
     * By the manifest, before a class is defined.
     *
     * @throws JarRefusedException if they cannot
     */
    static void checkManifest(InspectedJar jar, Version host) throws JarRefusedException {
        PluginManifest manifest = jar.manifest();
        if (manifest.vendor().equals(HOUSE)) {
            throw refused(
                    jar,
                    RefusalReason.RESERVED_VENDOR,
                    "says that it is " + manifest.id() + "; the vendor " + HOUSE + " is the host itself");
        }
        if (manifest.apiLevel().major() != host.major()) {
            throw refused(
                    jar,
                    RefusalReason.API_LEVEL,
                    "was built for level " + manifest.apiLevel() + " of the contract; this host has " + host
                            + ", and different majors do not work together");
        }
        if (manifest.requires().isPresent() && !manifest.requires().get().contains(host)) {
            throw refused(
                    jar,
                    RefusalReason.API_LEVEL,
                    "requires a host of level " + manifest.requires().get() + "; this host has " + host);
        }
    }

    /**
     * By what the provider says of itself.
     *
     * @throws JarRefusedException if they cannot, or if it says something else than its manifest
     */
    static void checkDescriptor(InspectedJar jar, ProviderDescriptor descriptor, Version host)
            throws JarRefusedException {
        PluginManifest manifest = jar.manifest();
        requireSame(jar, PluginManifest.ID, manifest.id(), descriptor.id());
        requireSame(jar, PluginManifest.VERSION, manifest.version(), descriptor.version());
        requireSame(
                jar,
                PluginManifest.API,
                manifest.apiLevel().toString(),
                descriptor.apiLevel().toString());
        if (descriptor.oldestHostMinor() > host.minor()) {
            throw refused(
                    jar,
                    RefusalReason.API_LEVEL,
                    "needs a host of level " + host.major() + "." + descriptor.oldestHostMinor()
                            + " or newer; this host has " + host);
        }
    }

    private static void requireSame(InspectedJar jar, String attribute, String inManifest, String said)
            throws JarRefusedException {
        if (!inManifest.equals(said)) {
            throw refused(
                    jar,
                    RefusalReason.DESCRIPTOR_DISAGREES,
                    "has " + attribute + ": " + inManifest + " in its manifest, but its provider's descriptor says "
                            + said
                            + "; pass Api.MAJOR and Api.MINOR, compile from clean and let lemnos:manifest write the manifest");
        }
    }

    private static JarRefusedException refused(InspectedJar jar, RefusalReason reason, String detail) {
        return new JarRefusedException(jar.image().path(), reason, detail);
    }
}
