package org.lemnos.plugins.trust;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import jdk.security.jarsigner.JarSigner;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;

/** A jar as its files' names and contents, in order: to be signed, changed and written. Immutable. */
public record SignableJar(Map<String, byte[]> files) {
    private static final LocalDateTime WRITTEN = LocalDateTime.of(2020, 1, 1, 0, 0);
    /** What the jars of the tests say of themselves. */
    static final String PROVIDER = "acme/fast";

    /** Copies the map. */
    public SignableJar {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** The files of a jar that was written before. */
    public static SignableJar of(Path file) throws IOException {
        return read(Files.readAllBytes(file));
    }

    /** A jar that describes a provider, with a class, a module and a file of the provider's own. */
    static SignableJar plain() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(
                JarImage.MANIFEST,
                ("Manifest-Version: 1.0\nLemnos-Api: 0.1\nPlugin-Id: " + PROVIDER + "\nPlugin-Version: 1.2.0\n\n")
                        .getBytes(UTF_8));
        files.put("META-INF/services/org.lemnos.api.provider.KernelProvider", "acme.Fast\n".getBytes(UTF_8));
        files.put("acme/Fast.class", "not read here".getBytes(UTF_8));
        files.put("META-INF/lemnos/acme/fast/add.spv", new byte[300]);
        return new SignableJar(files);
    }

    /** The same with a file, or with another content of it. */
    public SignableJar with(String name, byte[] content) {
        Map<String, byte[]> more = new LinkedHashMap<>(files);
        more.put(name, content);
        return new SignableJar(more);
    }

    SignableJar with(String name, String content) {
        return with(name, content.getBytes(UTF_8));
    }

    SignableJar without(String name) {
        Map<String, byte[]> fewer = new LinkedHashMap<>(files);
        if (fewer.remove(name) == null) {
            throw new IllegalArgumentException(name + " is none of " + files.keySet());
        }
        return new SignableJar(fewer);
    }

    /** The same files in the order of their names, signatures last but for the manifest: an order that Java's own stream does not verify. */
    SignableJar shuffled() {
        Map<String, byte[]> other = new TreeMap<>(Collections.reverseOrder());
        other.putAll(files);
        return new SignableJar(other);
    }

    String text(String name) {
        return new String(files.get(name), UTF_8);
    }

    /** The same, signed by a key, or by one more. */
    public SignableJar signedBy(TestKey key) throws IOException {
        return signedBy(key, builder -> builder);
    }

    SignableJar signedBy(TestKey key, UnaryOperator<JarSigner.Builder> options) throws IOException {
        Path unsigned = Files.createTempFile("unsigned", ".jar");
        try {
            Files.write(unsigned, bytes());
            ByteArrayOutputStream signed = new ByteArrayOutputStream();
            try (ZipFile zip = new ZipFile(unsigned.toFile())) {
                JarSigner.Builder builder = new JarSigner.Builder(key.key(), key.path())
                        .digestAlgorithm("SHA-256")
                        .signerName(key.name().length() > 8 ? key.name().substring(0, 8) : key.name());
                options.apply(builder).build().sign(zip, signed);
            } catch (java.security.GeneralSecurityException failed) {
                throw new IllegalStateException(failed);
            }
            return read(signed.toByteArray());
        } finally {
            Files.delete(unsigned);
        }
    }

    private static SignableJar read(byte[] archive) throws IOException {
        Path file = Files.createTempFile("signed", ".jar");
        try {
            Files.write(file, archive);
            Map<String, byte[]> files = new LinkedHashMap<>();
            try (JarFile jar = new JarFile(file.toFile(), false)) {
                for (ZipEntry entry : Collections.list(jar.entries())) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        files.put(entry.getName(), in.readAllBytes());
                    }
                }
            }
            return new SignableJar(files);
        } finally {
            Files.delete(file);
        }
    }

    private byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(WRITTEN); // the same files are the same jar, whenever it is written
                zip.putNextEntry(entry);
                new ByteArrayInputStream(file.getValue()).transferTo(zip);
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** Writes the jar, over what lies there. */
    public Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }

    /** The jar as the host reads it. */
    JarImage image(Path folder) throws IOException, JarRefusedException {
        return JarImage.read(write(folder.resolve("a.jar")));
    }
}
