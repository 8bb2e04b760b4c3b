package org.lemnos.app.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the command: in which locale Java decodes arguments and file names. Java is a script that prints it. */
@EnabledOnOs(OS.LINUX)
class LauncherTest {
    private static final long PATIENCE_SECONDS = 60;

    /** From this module's folder. */
    private static final Path LAUNCHER = Path.of("src/main/launcher/lemnos");

    @TempDir
    private Path folder;

    @BeforeEach
    void assembleTheDistribution() throws IOException {
        Files.createDirectories(folder.resolve("lib"));
        Files.createFile(folder.resolve("lib/lemnos-app-1.jar"));
        Files.createDirectories(folder.resolve("bin"));
        Files.copy(LAUNCHER, folder.resolve("bin/lemnos"));
        script("java/bin/java", "echo \"LC_ALL is ${LC_ALL-left alone}\"");
    }

    private void script(String name, String does) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + does + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Shell started(Map<String, String> locale) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("sh", folder.resolve("bin/lemnos").toString()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.equals("LANG") || name.startsWith("LC_"));
        builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
        builder.environment().putAll(locale);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Shell(process.exitValue(), output.strip());
    }

    @Test
    void whereTheLocaleKnowsAsciiAloneJavaGetsAllLetters() throws Exception {
        Shell all = new Shell(0, "LC_ALL is C.UTF-8");

        assertThat(started(Map.of())).isEqualTo(all);
        assertThat(started(Map.of("LC_ALL", "POSIX"))).isEqualTo(all);
        assertThat(started(Map.of("LANG", "C"))).isEqualTo(all);
        assertThat(started(Map.of("LC_ALL", "xx_YY.UTF-8"))).isEqualTo(all);
    }

    @Test
    void aLocaleThatKnowsMoreStays() throws Exception {
        assertThat(started(Map.of("LANG", "C.UTF-8"))).isEqualTo(new Shell(0, "LC_ALL is left alone"));
    }
}
