package org.lemnos.core.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.Sha256;

/**
 * Fingerprints of the code that this JVM's class path and module path bring: SHA-256 over the sorted names, sizes and CRC-32s of all files in the
 * jar, folder or runtime-image module that a provider's class comes from. A folder and any jar of it have the same, whoever packed or signed it.
 *
 * <p>CRC-32, because a jar's directory has it of every file: nothing is inflated when a host starts. It tells builds apart; whoever wants to be safe
 * from forgers does not let them write to the class path. Each place is read once in a process, since what was loaded from it stays loaded. Safe
 * from any thread.
 */
final class InstalledCode {
    private static final String DOMAIN = "lemnos.installed-code.v1";
    private static final Map<Path, String> KNOWN = new HashMap<>();

    private InstalledCode() {}

    /** What is known of the files of one place, in plain calls, as it is made whenever a host starts. */
    private static final class Listing {
        private final SortedMap<String, StringBuilder> files = new TreeMap<>();

        void add(String name, long sizeBytes, long crc) {
            if (!isAboutTheJar(name)) {
                StringBuilder line =
                        new StringBuilder(name.length() + 32).append(name).append('\0');
                files.put(name, line.append(sizeBytes).append(' ').append(crc).append('\n'));
            }
        }

        void add(String name, byte[] content) {
            CRC32 crc = new CRC32();
            crc.update(content);
            add(name, content.length, crc.getValue());
        }

        String sha256() {
            StringBuilder text = new StringBuilder();
            for (StringBuilder line : files.values()) {
                text.append(line);
            }
            return Sha256.of(DOMAIN)
                    .update(text.toString().getBytes(StandardCharsets.UTF_8))
                    .hex();
        }
    }

    /** Whether a file says how the jar came to be, and not what its code does. */
    private static boolean isAboutTheJar(String name) {
        if (!name.startsWith("META-INF/")) {
            return false;
        }
        return name.endsWith("/MANIFEST.MF")
                || name.endsWith("/INDEX.LIST")
                || name.startsWith("META-INF/maven/")
                || name.startsWith("META-INF/SIG-")
                || name.endsWith(".SF")
                || name.endsWith(".RSA")
                || name.endsWith(".DSA")
                || name.endsWith(".EC");
    }

    /**
     * The fingerprint of a provider's code. Where its place cannot be listed, as in an archive within an archive, only the provider's class itself is
     * covered.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if the place cannot be read
     */
    static synchronized String sha256(Class<?> provider) {
        Optional<Path> place = place(provider);
        if (place.isEmpty()) {
            return ofClassAlone(provider);
        }
        String known = KNOWN.get(place.get());
        if (known == null) {
            known = read(place.get());
            KNOWN.put(place.get(), known);
        }
        return known;
    }

    private static Optional<Path> place(Class<?> provider) {
        CodeSource source = provider.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            Path place = Path.of(source.getLocation().toURI());
            return Files.exists(place) ? Optional.of(place) : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException noPlaceOfItsOwn) {
            return Optional.empty();
        }
    }

    /** The fingerprint of what lies in a folder or jar. */
    static String read(Path place) {
        Listing listing = new Listing();
        try {
            if (Files.isDirectory(place)) {
                listFolder(place, listing);
            } else {
                listJar(place, listing);
            }
        } catch (IOException failed) {
            throw unreadable(String.valueOf(place), failed);
        }
        return listing.sha256();
    }

    private static void listFolder(Path folder, Listing listing) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            Iterator<Path> files = all.filter(Files::isRegularFile).iterator();
            while (files.hasNext()) {
                Path file = files.next();
                String name = folder.relativize(file).toString();
                listing.add(name.replace(file.getFileSystem().getSeparator(), "/"), Files.readAllBytes(file));
            }
        }
    }

    private static void listJar(Path jar, Listing listing) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (!entry.isDirectory()) {
                    listing.add(entry.getName(), entry.getSize(), entry.getCrc());
                }
            }
        }
    }

    private static String ofClassAlone(Class<?> provider) {
        Listing listing = new Listing();
        String name = provider.getName().replace('.', '/') + ".class";
        try (InputStream content = provider.getModule().getResourceAsStream(name)) {
            listing.add(name, content == null ? new byte[0] : content.readAllBytes());
        } catch (IOException failed) {
            throw unreadable(provider.getName(), failed);
        }
        return listing.sha256();
    }

    private static LemnosException unreadable(String what, IOException failed) {
        return new LemnosException(
                ErrorCode.FILE_UNREADABLE,
                "cannot read the code of a provider from " + what + ": " + FileTrouble.of(failed),
                failed);
    }
}
