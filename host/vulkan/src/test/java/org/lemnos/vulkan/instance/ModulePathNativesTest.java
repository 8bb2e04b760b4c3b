package org.lemnos.vulkan.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModulePathNativesTest {
    private static final String RESOURCE = "linux/x64/org/lwjgl/liblwjgl.so";

    @TempDir
    private Path folder;

    private Path jar(String name, String entry, String content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private Path cached(List<Path> jars) {
        return Path.of(
                ModulePathNatives.copied(RESOURCE, jars, folder.resolve("cache"))
                        .orElseThrow(),
                "liblwjgl.so");
    }

    @Test
    void jarsOfNativesAreFoundByThemselvesAndInFolders() throws IOException {
        Path linux = jar("lwjgl-9-natives-linux.jar", RESOURCE, "l");
        Path windows = jar("lwjgl-9-natives-windows.jar", "windows/x64/org/lwjgl/lwjgl.dll", "w");
        jar("lwjgl-9.jar", "org/lwjgl/Version.class", "v");

        assertThat(ModulePathNatives.jars(String.join(File.pathSeparator, windows.toString(), "/none.jar", "")))
                .containsExactly(windows);
        assertThat(ModulePathNatives.jars(folder.toString())).containsExactly(linux, windows);
    }

    @Test
    void theLibraryOfThisSystemIsCopiedWhicheverJarHoldsIt() throws IOException {
        Path windows = jar("lwjgl-9-natives-windows.jar", "windows/x64/org/lwjgl/lwjgl.dll", "w");
        Path linux = jar("lwjgl-9-natives-linux.jar", RESOURCE, "the library");

        assertThat(cached(List.of(windows, linux))).hasContent("the library");
        assertThat(ModulePathNatives.copied(RESOURCE, List.of(windows), folder.resolve("cache")))
                .isEmpty();
    }

    @Test
    void anotherVersionIsCopiedBesideAndHalfACopyIsMadeAnew() throws IOException {
        Path first = cached(List.of(jar("a-natives-linux.jar", RESOURCE, "one")));
        Path second = cached(List.of(jar("b-natives-linux.jar", RESOURCE, "two")));
        Files.writeString(first, "o");

        assertThat(second).isNotEqualTo(first).hasContent("two");
        assertThat(cached(List.of(folder.resolve("a-natives-linux.jar"))))
                .isEqualTo(first)
                .hasContent("one");
    }

    @Test
    void aJarThatCannotBeReadIsPassedBy() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken-natives-linux.jar"), "no zip");
        Path whole = jar("whole-natives-linux.jar", RESOURCE, "whole");

        assertThat(cached(List.of(broken, whole))).hasContent("whole");
    }
}
