package org.lemnos.plugins.inspect;

import java.util.Locale;
import java.util.Set;
import org.lemnos.plugins.jar.ImageEntry;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/** Which files a provider's jar may not carry. */
final class CarriedFiles {
    private static final String CONTRACT = "org/lemnos/api/";
    private static final String JAVA = "java/";
    private static final String VERSIONS = "META-INF/versions/";
    private static final String MULTI_RELEASE = "Multi-Release";

    private static final Set<String> ARCHIVES = Set.of("jar", "zip", "war", "ear", "jmod");
    private static final int ZIP_SIGNATURE = 0x504b0304;

    private static final Set<String> LIBRARIES = Set.of("so", "dll", "dylib", "jnilib");
    private static final int ELF = 0x7f454c46;
    private static final int PORTABLE_EXECUTABLE = 0x4d5a;
    /** Mach-O of 32 and 64 bits in both byte orders. */
    private static final Set<Integer> MACH_O = Set.of(0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe);

    /** Several Mach-O files in one, and every Java class. */
    private static final int MACH_O_OR_CLASS = 0xcafebabe;

    private CarriedFiles() {}

    /** @throws JarRefusedException for the first file, by name, that the jar may not carry */
    static void check(JarImage jar, Set<String> declaredNatives) throws JarRefusedException {
        if (Boolean.parseBoolean(jar.manifest().getMainAttributes().getValue(MULTI_RELEASE))) {
            throw multiRelease(jar, "its manifest has " + MULTI_RELEASE + ": true");
        }
        for (ImageEntry entry : jar.entries()) {
            check(jar, entry, declaredNatives);
        }
    }

    private static void check(JarImage jar, ImageEntry entry, Set<String> declaredNatives) throws JarRefusedException {
        String name = entry.name();
        if (name.startsWith(CONTRACT)) {
            throw new JarRefusedException(
                    jar.path(),
                    RefusalReason.CARRIES_CONTRACT,
                    "carries " + name
                            + "; the contract's classes must be the host's, so make lemnos-api a provided dependency");
        }
        if (name.startsWith(JAVA)) {
            throw new JarRefusedException(
                    jar.path(),
                    RefusalReason.CARRIES_CONTRACT,
                    "carries " + name
                            + "; Java's own packages are the host's, and no other class loader may define them");
        }
        if (name.startsWith(VERSIONS)) {
            throw multiRelease(jar, "carries " + name);
        }
        if (isArchive(entry)) {
            throw new JarRefusedException(
                    jar.path(),
                    RefusalReason.NESTED_JAR,
                    "carries the archive " + name
                            + ", which no class loader looks into; unpack its classes into the jar");
        }
        if (isNative(entry) && !declaredNatives.contains(name)) {
            throw new JarRefusedException(
                    jar.path(),
                    RefusalReason.UNDECLARED_NATIVE,
                    "carries the native library " + name + ", which its manifest's " + PluginManifest.NATIVES
                            + " does not name");
        }
    }

    private static JarRefusedException multiRelease(JarImage jar, String what) {
        return new JarRefusedException(
                jar.path(),
                RefusalReason.MULTI_RELEASE,
                what + "; a provider's jar has the same classes on every Java, so build it for 17 without versions");
    }

    private static boolean isArchive(ImageEntry entry) {
        return entry.signature() == ZIP_SIGNATURE || ARCHIVES.contains(lowerCase(entry.extension()));
    }

    private static boolean isNative(ImageEntry entry) {
        int signature = entry.signature();
        return LIBRARIES.contains(lowerCase(entry.extension()))
                || entry.name().matches(".*[.]so[.][0-9.]+")
                || signature == ELF
                || signature >>> 16 == PORTABLE_EXECUTABLE
                || MACH_O.contains(signature)
                || (signature == MACH_O_OR_CLASS && !entry.extension().equals("class"));
    }

    private static String lowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
