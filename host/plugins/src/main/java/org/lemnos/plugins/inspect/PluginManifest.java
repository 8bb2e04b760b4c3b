package org.lemnos.plugins.inspect;

import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.stream.Collectors;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Version;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.level.LevelRange;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * What the manifest of a provider's jar says; the goal {@code lemnos:manifest} writes it.
 *
 * @param id {@code Plugin-Id}, the provider's id
 * @param version {@code Plugin-Version}, the bundle's own version
 * @param apiLevel {@code Lemnos-Api}, the level of the contract that it was compiled against
 * @param requires {@code Plugin-Requires}, the levels that it accepts in a host; empty if not said
 * @param natives {@code Lemnos-Natives}, the native libraries that it carries, as paths in the jar separated by commas
 */
public record PluginManifest(
        String id, String version, Version apiLevel, Optional<LevelRange> requires, SortedSet<String> natives) {
    /** The attribute with the provider's id. */
    public static final String ID = "Plugin-Id";
    /** The attribute with the bundle's version. */
    public static final String VERSION = "Plugin-Version";
    /** The attribute with the level of the contract. */
    public static final String API = "Lemnos-Api";
    /** The attribute with the range of host levels. */
    public static final String REQUIRES = "Plugin-Requires";
    /** The attribute with the native libraries. */
    public static final String NATIVES = "Lemnos-Natives";

    private static final int LONGEST_VERSION = 100;

    /** Copies the set. */
    public PluginManifest {
        natives = Collections.unmodifiableSortedSet(new TreeSet<>(natives));
    }

    /** The vendor part of the id. */
    public String vendor() {
        return id.substring(0, id.indexOf('/'));
    }

    /** @throws JarRefusedException if the manifest lacks an attribute, one is malformed, or it asks for other jars */
    static PluginManifest of(JarImage jar) throws JarRefusedException {
        return new Reading(jar, jar.manifest().getMainAttributes()).read();
    }

    /** The reading of one manifest. */
    private record Reading(JarImage jar, Attributes attributes) {

        PluginManifest read() throws JarRefusedException {
            Optional<String> twice =
                    MainSection.nameSaidTwice(jar.bytes(JarImage.MANIFEST).orElse(new byte[0]));
            if (twice.isPresent()) {
                throw refused(
                        RefusalReason.MANIFEST,
                        "its manifest says " + twice.get() + " twice, and readers disagree about which of them counts");
            }
            requireNone("Plugin-Dependencies");
            requireNone("Class-Path");
            return new PluginManifest(id(), version(), level(), range(), libraries());
        }

        private void requireNone(String attribute) throws JarRefusedException {
            if (attributes.getValue(attribute) != null) {
                throw refused(
                        RefusalReason.DEPENDENCIES,
                        "its manifest has " + attribute + ": " + attributes.getValue(attribute)
                                + "; a provider's jar carries all that it needs");
            }
        }

        private String id() throws JarRefusedException {
            String id = required(ID);
            try {
                Identifiers.check(ID, id);
            } catch (IllegalArgumentException malformed) {
                throw refused(RefusalReason.MANIFEST, "its manifest's " + malformed.getMessage());
            }
            int slash = id.indexOf('/');
            if (slash < 1 || slash == id.length() - 1) {
                throw refused(RefusalReason.MANIFEST, "its manifest's " + ID + " '" + id + "' is not vendor/name");
            }
            return id;
        }

        private String version() throws JarRefusedException {
            String version = required(VERSION);
            if (version.length() > LONGEST_VERSION) {
                throw refused(
                        RefusalReason.MANIFEST,
                        "its manifest's " + VERSION + " has " + version.length() + " characters; at most "
                                + LONGEST_VERSION);
            }
            if (version.chars().anyMatch(each -> each < ' ' || each > '~')) {
                throw refused(
                        RefusalReason.MANIFEST,
                        "its manifest's " + VERSION + " '" + version + "' has characters that are not printable ASCII");
            }
            return version;
        }

        private Version level() throws JarRefusedException {
            try {
                return Version.parse(required(API));
            } catch (IllegalArgumentException malformed) {
                throw refused(RefusalReason.MANIFEST, "its manifest's " + API + ": " + malformed.getMessage());
            }
        }

        private Optional<LevelRange> range() throws JarRefusedException {
            String text = attributes.getValue(REQUIRES);
            try {
                return text == null ? Optional.empty() : Optional.of(LevelRange.parse(text));
            } catch (IllegalArgumentException malformed) {
                throw refused(
                        RefusalReason.RANGE_MALFORMED, "its manifest's " + REQUIRES + ": " + malformed.getMessage());
            }
        }

        private SortedSet<String> libraries() throws JarRefusedException {
            String text = Optional.ofNullable(attributes.getValue(NATIVES)).orElse("");
            SortedSet<String> libraries = Arrays.stream(text.split(","))
                    .map(String::strip)
                    .filter(library -> !library.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
            for (String library : libraries) {
                if (jar.entry(library).isEmpty()) {
                    throw refused(
                            RefusalReason.MANIFEST,
                            "its manifest's " + NATIVES + " names " + library + ", which is not in the jar");
                }
            }
            return libraries;
        }

        private String required(String attribute) throws JarRefusedException {
            String value = attributes.getValue(attribute);
            if (value == null || value.isBlank()) {
                throw refused(
                        RefusalReason.MANIFEST,
                        "its manifest has no " + attribute + "; build it with the goal lemnos:manifest");
            }
            return value.strip();
        }

        private JarRefusedException refused(RefusalReason reason, String detail) {
            return new JarRefusedException(jar.path(), reason, detail);
        }
    }
}
