package org.lemnos.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.lemnos.api.Api;
import org.lemnos.bench.vendor.BenchProvider;

/** A folder of vendors' jars, alike but for who they are; deleted when closed. Modules are as large as real ones and do not compress. */
final class VendorFolder implements AutoCloseable {
    private static final int MODULE_BYTES = 8 << 10;
    private static final String SERVICE = "META-INF/services/org.lemnos.api.provider.KernelProvider";
    private static final List<String> CLASSES =
            List.of("BenchProvider.class", "BenchProvider$Copy.class", "BenchKernel.class");

    private final Path folder;

    /**
     * Writes the jars.
     *
     * @param jars how many
     * @param kernels how many each brings
     */
    VendorFolder(int jars, int kernels) {
        try {
            folder = Files.createTempDirectory("lemnos-bench-plugins");
            byte[] module = new byte[MODULE_BYTES];
            new Random(1).nextBytes(module);
            for (int i = 0; i < jars; i++) {
                write("vendor" + i + "/kernels", kernels, module, folder.resolve("vendor" + i + ".jar"));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("the bench's jars cannot be written", failed);
        }
    }

    Path path() {
        return folder;
    }

    private static void write(String id, int kernels, byte[] module, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest(id))) {
            put(jar, SERVICE, BenchProvider.class.getName().getBytes(UTF_8));
            put(
                    jar,
                    BenchProvider.FACTS,
                    ("id=" + id + "\nkernels=" + kernels + "\nsha256=" + sha256(module)).getBytes(UTF_8));
            for (String name : CLASSES) {
                try (InputStream in = BenchProvider.class.getResourceAsStream(name)) {
                    if (in == null) {
                        throw new IllegalStateException(name + " is not beside " + BenchProvider.class);
                    }
                    put(jar, BenchProvider.class.getPackageName().replace('.', '/') + "/" + name, in.readAllBytes());
                }
            }
            for (int i = 0; i < kernels; i++) {
                put(jar, "META-INF/lemnos/" + id + "/kernel" + i + ".spv", module);
            }
        }
    }

    private static Manifest manifest(String id) {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Plugin-Id", id);
        main.putValue("Plugin-Version", "1.0");
        main.putValue("Lemnos-Api", Api.MAJOR + "." + Api.MINOR);
        return manifest;
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> jars = Files.list(folder)) {
            for (Path jar : jars.toList()) {
                Files.delete(jar);
            }
            Files.delete(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException("the bench's folder " + folder + " cannot be deleted", failed);
        }
    }
}
