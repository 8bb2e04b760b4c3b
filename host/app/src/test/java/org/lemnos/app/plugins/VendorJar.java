package org.lemnos.app.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.lemnos.api.Api;
import org.lemnos.operations.StandardOperations;
import org.lemnos.portable.PortableKernels;
import org.lemnos.shaders.Fill;

/** Builds the jars of vendors, as their own builds would: compiled against the contract, with everything that they need inside. */
public final class VendorJar {
    private static final LocalDateTime WRITTEN = LocalDateTime.of(2020, 1, 1, 0, 0);

    private static final String SERVICE = "META-INF/services/org.lemnos.api.provider.KernelProvider";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    private final Map<String, byte[]> entries = new TreeMap<>();
    private final String id;
    private final Path scratch;

    private VendorJar(String id, Path scratch) {
        this.id = id;
        this.scratch = scratch;
    }

    /** A provider that registers what the body of {@code contribute(Contributions c)} says. */
    public static VendorJar of(String id, String contribution, Path scratch) throws IOException {
        VendorJar jar = new VendorJar(id, scratch);
        jar.compile(contribution);
        return jar;
    }

    /** A provider with kernels for the standard operations on every device: the built-in ones, under another name. */
    public static VendorJar withKernels(String id, Path scratch) throws IOException {
        return withKernels(id, "new org.lemnos.portable.PortableKernels().contribute(c);", scratch);
    }

    /** The same jar with a contribution of its own, which may use what is in it. */
    public static VendorJar withKernels(String id, String contribution, Path scratch) throws IOException {
        VendorJar jar = new VendorJar(id, scratch);
        for (Class<?> part : List.of(PortableKernels.class, Fill.class, StandardOperations.class)) {
            jar.addAll(place(part));
        }
        jar.compile(contribution);
        return jar;
    }

    private void compile(String contribution) throws IOException {
        String source =
                """
                package com.vendor;
                import java.util.*;
                import org.lemnos.api.*;
                import org.lemnos.api.operation.*;
                import org.lemnos.api.provider.*;
                public class Provider implements KernelProvider {
                    @Override public ProviderDescriptor descriptor() {
                        return ProviderDescriptor.builder("%s", "1.0", Api.MAJOR, Api.MINOR).build();
                    }
                    @Override public void contribute(Contributions c) {
                        %s
                    }
                }
                """
                        .formatted(id, contribution);
        Path classes = Files.createDirectories(scratch.resolve(id.replace('/', '-')));
        Path file = Files.writeString(classes.resolve("Provider.java"), source);
        String path = Stream.of(Api.class, PortableKernels.class)
                .map(type -> place(type).toString())
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElseThrow();
        int failed = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.out,
                        "--release",
                        "17",
                        "-proc:none",
                        "-cp",
                        path,
                        "-d",
                        classes.toString(),
                        file.toString());
        if (failed != 0) {
            throw new IllegalArgumentException("the source does not compile:\n" + source);
        }
        Files.delete(file);
        addAll(classes);
        entries.put(SERVICE, "com.vendor.Provider".getBytes(UTF_8));
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Takes over what a folder or jar holds. */
    private void addAll(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            addTree(place);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                addTree(jar.getPath("/"));
            }
        }
    }

    private void addTree(Path root) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(root)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String name = root.relativize(file).toString().replace('\\', '/');
            if (!name.equals(MANIFEST) && !name.equals("module-info.class")) {
                entries.put(name, Files.readAllBytes(file));
            }
        }
    }

    /** Adds a file. */
    public VendorJar with(String name, String content) {
        entries.put(name, content.getBytes(UTF_8));
        return this;
    }

    /** Writes the jar. */
    public Path write(Path file) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Plugin-Id", id);
        main.putValue("Plugin-Version", "1.0");
        main.putValue("Lemnos-Api", Api.MAJOR + "." + Api.MINOR);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            jar.putNextEntry(entry(JarFile.MANIFEST_NAME));
            manifest.write(jar);
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                jar.putNextEntry(entry(each.getKey()));
                jar.write(each.getValue());
                jar.closeEntry();
            }
        }
        return Files.write(file, bytes.toByteArray());
    }

    /** An entry whose time is always the same, so that the same files are the same jar, whenever it is written. */
    private static JarEntry entry(String name) {
        JarEntry entry = new JarEntry(name);
        entry.setTimeLocal(WRITTEN);
        return entry;
    }
}
