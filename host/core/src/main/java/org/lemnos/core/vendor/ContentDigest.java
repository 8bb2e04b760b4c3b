package org.lemnos.core.vendor;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.lemnos.core.json.Sha256;

/**
 * Identifies the code that a provider is made of, so that what was found out about it is not held against its successor: a digest over the sorted
 * names and contents of everything beside the provider's class, equal for a jar and for the folder that it was packed from. Manifest and signatures
 * do not count.
 */
public final class ContentDigest {
    private static final String DOMAIN = "lemnos.provider-content.v1";
    private static final String NOWHERE = "";

    private ContentDigest() {}

    /** The digest, in lowercase hexadecimal; empty if nothing says where the class came from. Reads all of it, so ask only where it matters. */
    public static String of(Class<?> provider) {
        if (provider.getClassLoader() instanceof ContentSource known) {
            return known.contentSha256();
        }
        CodeSource source = provider.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return NOWHERE;
        }
        try {
            URI place = source.getLocation().toURI();
            return "file".equals(place.getScheme()) ? digest(Path.of(place)) : NOWHERE;
        } catch (IOException | URISyntaxException unreadable) {
            return NOWHERE;
        }
    }

    private static String digest(Path place) throws IOException {
        Map<String, String> contents = Files.isDirectory(place) ? ofFolder(place) : ofJar(place);
        return Sha256.ofJson(DOMAIN, out -> {
            out.beginArray();
            contents.forEach((name, sha256) -> out.value(name).value(sha256));
            out.endArray();
        });
    }

    private static Map<String, String> ofFolder(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String name = folder.relativize(file).toString().replace('\\', '/');
            if (counts(name)) {
                contents.put(name, sha256(Files.newInputStream(file)));
            }
        }
        return contents;
    }

    private static Map<String, String> ofJar(Path path) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (JarFile jar = new JarFile(path.toFile(), false)) {
            List<JarEntry> entries = new ArrayList<>(Collections.list(jar.entries()));
            for (JarEntry entry : entries) {
                if (!entry.isDirectory() && counts(entry.getName())) {
                    contents.put(entry.getName(), sha256(jar.getInputStream(entry)));
                }
            }
        }
        return contents;
    }

    private static String sha256(InputStream content) throws IOException {
        try (InputStream open = content) {
            Sha256 sha = Sha256.of(DOMAIN);
            open.transferTo(sha.stream());
            return sha.hex();
        }
    }

    private static boolean counts(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return !upper.equals("META-INF/MANIFEST.MF")
                && !(upper.startsWith("META-INF/")
                        && (upper.endsWith(".SF")
                                || upper.endsWith(".RSA")
                                || upper.endsWith(".DSA")
                                || upper.endsWith(".EC")));
    }
}
