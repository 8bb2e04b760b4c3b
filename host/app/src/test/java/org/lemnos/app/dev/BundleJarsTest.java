package org.lemnos.app.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that copies the distribution's jars into a bundle. */
class BundleJarsTest {
    /** From this module's folder. */
    private static final Path PROGRAM = Path.of("src/main/bundle/StoredJars.java");

    @TempDir
    private Path folder;

    private void jar(String name, String... entries) throws IOException {
        Path file = Files.createDirectories(folder.resolve("from")).resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                if (!entry.endsWith("/")) {
                    out.write(content(entry));
                }
                out.closeEntry();
            }
        }
    }

    private static byte[] content(String entry) {
        return entry.repeat(100).getBytes(StandardCharsets.UTF_8);
    }

    private void copy() throws Exception {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        PROGRAM.toString(),
                        folder.resolve("from").toString(),
                        Files.createDirectory(folder.resolve("to")).toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(printed).isZero();
    }

    @Test
    void jarsOfOtherSystemsStayBehind() throws Exception {
        jar("graphics-1.jar", "A.class");
        for (String system : List.of("linux", "linux-arm64", "macos", "macos-arm64", "windows", "windows-arm64")) {
            jar("graphics-1-natives-" + system + ".jar", "library");
        }

        copy();

        try (Stream<Path> copied = Files.list(folder.resolve("to"))) {
            assertThat(copied)
                    .extracting(Path::getFileName)
                    .extracting(Path::toString)
                    .containsExactlyInAnyOrder("graphics-1.jar", "graphics-1-natives-linux.jar");
        }
    }

    @Test
    void whatIsNeededOfAJarIsStoredAsItWas() throws Exception {
        String[] needed = {
            "META-INF/MANIFEST.MF",
            "native/",
            "native/lib/",
            "native/lib/versions.properties",
            "native/lib/linux-x86_64/",
            "native/lib/linux-x86_64/cpu/libtokens.so",
            "org/jline/nativ/OSInfo.class",
            "org/jline/nativ/Linux/x86_64/libterminal.so"
        };
        String[] others = {
            "native/lib/osx-aarch64/",
            "native/lib/osx-aarch64/libtokens.dylib",
            "org/jline/nativ/Linux/arm64/libterminal.so",
            "org/jline/nativ/Windows/x86_64/terminal.dll"
        };
        jar(
                "both.jar",
                Stream.concat(Arrays.stream(needed), Arrays.stream(others)).toArray(String[]::new));

        copy();

        try (ZipFile copied = new ZipFile(folder.resolve("to/both.jar").toFile())) {
            assertThat(copied.stream().map(ZipEntry::getName)).containsExactly(needed);
            assertThat(copied.stream()).allMatch(entry -> entry.getMethod() == ZipEntry.STORED);
            assertThat(copied.getInputStream(copied.getEntry(needed[5]))).hasBinaryContent(content(needed[5]));
        }
    }
}
