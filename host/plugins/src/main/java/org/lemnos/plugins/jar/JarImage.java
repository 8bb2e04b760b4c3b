package org.lemnos.plugins.jar;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Manifest;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.json.Sha256;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * A jar that was read once into memory: whatever is asked of it later, its digest, signatures, classes or resources, comes from those bytes,
 * however its file changes meanwhile. The file is closed again when {@link #read} returns and never opened again.
 *
 * <p>All entries were inflated once and are known to be whole. Immutable; safe from any thread.
 */
public final class JarImage {
    /** Where the manifest lies. */
    public static final String MANIFEST = "META-INF/MANIFEST.MF";

    private final Path path;
    private final byte[] archive;
    private final String sha256;
    private final SortedMap<String, ZipLayout.Located> located;
    private final SortedMap<String, ImageEntry> entries;

    private JarImage(Path path, byte[] archive) throws JarRefusedException {
        this.path = path;
        this.archive = archive;
        this.sha256 = hex(newSha256().digest(archive));
        this.located = new TreeMap<>();
        this.entries = new TreeMap<>();
        ZipLayout layout = new ZipLayout(path, archive, new ZipDirectory(path, archive));
        try (EntryContent content = new EntryContent(path, archive)) {
            for (ZipLayout.Located each : layout.located()) {
                take(each, content.of(each.entry(), each.contentOffset()));
            }
        }
    }

    private void take(ZipLayout.Located place, byte[] content) throws JarRefusedException {
        StoredEntry entry = place.entry();
        if (!entry.isDirectory()) {
            located.put(entry.name(), place);
            entries.put(
                    entry.name(),
                    ImageEntry.of(entry.name(), content, hex(newSha256().digest(content))));
        } else if (content.length > 0) {
            throw new JarRefusedException(
                    path, RefusalReason.ENTRY_NAME, "has folder " + entry.name() + " with content");
        }
    }

    /**
     * Reads a jar.
     *
     * @throws JarRefusedException if the file cannot be read, is not a whole ZIP archive without anything hidden between its entries, has two
     *     entries of one name, a name that leaves the archive, or is larger than a host takes: 256 MiB, 64 MiB an entry, 512 MiB of content, 32,768
     *     entries
     */
    public static JarImage read(Path jar) throws JarRefusedException {
        return new JarImage(jar, bytesOf(jar));
    }

    /** What is no regular file, such as a pipe or a device, might never end or give other bytes to the next reader. */
    private static byte[] bytesOf(Path jar) throws JarRefusedException {
        if (Files.exists(jar) && !Files.isRegularFile(jar)) {
            throw new JarRefusedException(jar, RefusalReason.UNREADABLE, "is no regular file");
        }
        try (InputStream in = Files.newInputStream(jar)) {
            byte[] bytes = in.readNBytes(JarLimits.LARGEST_FILE_BYTES + 1);
            if (bytes.length > JarLimits.LARGEST_FILE_BYTES) {
                throw new JarRefusedException(
                        jar,
                        RefusalReason.TOO_LARGE,
                        "is larger than " + JarLimits.LARGEST_FILE_BYTES + " bytes, the most that a host takes");
            }
            return bytes;
        } catch (IOException failed) {
            throw new JarRefusedException(jar, RefusalReason.UNREADABLE, "cannot be read: " + FileTrouble.of(failed));
        }
    }

    /** Where it was read from, for messages. */
    public Path path() {
        return path;
    }

    /** The size of the file. */
    public int sizeBytes() {
        return archive.length;
    }

    /** The digest of the whole file, 64 lowercase hexadecimal digits. */
    public String sha256() {
        return sha256;
    }

    /**
     * The digest of what can influence a result: the sorted names and digests of all entries but the manifest, signatures and Maven's
     * descriptors. Jars with the same classes, modules and services have the same, whoever packed or signed them.
     */
    public String contentSha256() {
        Sha256 digest = Sha256.of("lemnos.jar-content.v1");
        for (ImageEntry entry : entries.values()) {
            if (!isAboutTheJar(entry.name())) {
                digest.update((entry.name() + '\0' + entry.sha256() + '\n').getBytes(StandardCharsets.UTF_8));
            }
        }
        return digest.hex();
    }

    private static boolean isAboutTheJar(String name) {
        return name.equals(MANIFEST)
                || name.startsWith("META-INF/maven/")
                || name.matches("META-INF/(SIG-[^/]*|[^/]+[.](SF|RSA|DSA|EC))");
    }

    /** The files in it, ascending by name; folders are left out. */
    public Collection<ImageEntry> entries() {
        return Collections.unmodifiableCollection(entries.values());
    }

    /** The file of a name, if there is one. */
    public Optional<ImageEntry> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** The content of a file, in a fresh array, if there is one of that name. */
    public Optional<byte[]> bytes(String name) {
        ZipLayout.Located found = located.get(name);
        if (found == null) {
            return Optional.empty();
        }
        try (EntryContent content = new EntryContent(path, archive)) {
            return Optional.of(content.of(found.entry(), found.contentOffset()));
        } catch (JarRefusedException impossible) {
            throw new IllegalStateException("the entry was whole when the jar was read", impossible);
        }
    }

    /**
     * The manifest, freshly read; an empty one if the jar has none.
     *
     * @throws JarRefusedException if it is malformed
     */
    public Manifest manifest() throws JarRefusedException {
        byte[] text = bytes(MANIFEST).orElse(new byte[0]);
        try {
            return new Manifest(new ByteArrayInputStream(text));
        } catch (IOException malformed) {
            throw new JarRefusedException(
                    path, RefusalReason.MANIFEST, "has a malformed manifest: " + malformed.getMessage());
        }
    }

    /** The bytes of the whole file, for readers that want a stream, such as {@link java.util.jar.JarInputStream}. */
    public InputStream stream() {
        return new ByteArrayInputStream(archive);
    }

    private static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    private static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    /** The path. */
    @Override
    public String toString() {
        return path.toString();
    }
}
