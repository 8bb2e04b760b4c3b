package org.lemnos.api.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Api;

/** What was built against a frozen level of the contract works with the contract of now. */
class FrozenLevelsTest {
    private static final Path LEVELS = Path.of("src", "compat");
    private static final Path CLASSES = Path.of("target", "classes");

    @TempDir
    private Path folder;

    @Test
    void everyFrozenLevelOfThisMajorStillWorks() throws IOException {
        Path now = jarOfNow();
        for (Path level : levelsOfThisMajor()) {
            assertThat(new CompatibilityGate(Baseline.in(level)).breaksIn(now))
                    .as("what the contract breaks of level " + level.getFileName())
                    .isEmpty();
        }
    }

    @Test
    void everyMinorBeforeThisOneIsFrozenOnceTheContractIsDeclared() throws IOException {
        int due = Api.MAJOR == 0 ? 0 : Api.MINOR;

        assertThat(levelsOfThisMajor()).hasSizeGreaterThanOrEqualTo(due);
    }

    @Test
    void theContractOfNowIsItsOwnSuccessor() throws IOException {
        Path now = jarOfNow();
        try (ContractJar contract = ContractJar.open(now)) {
            int types = contract.types().size();
            assertThat(types).isGreaterThan(40);
            Baseline self = new Baseline(now, types, Baseline.digestOf(now));

            assertThat(new CompatibilityGate(self).breaksIn(now)).isEmpty();
        }
    }

    private static List<Path> levelsOfThisMajor() throws IOException {
        if (!Files.isDirectory(LEVELS)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(LEVELS)) {
            return folders.filter(folder -> folder.getFileName().toString().startsWith(Api.MAJOR + "."))
                    .sorted()
                    .toList();
        }
    }

    private Path jarOfNow() throws IOException {
        Path jar = folder.resolve("now.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(CLASSES)) {
            for (Path one :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                out.putNextEntry(new JarEntry(CLASSES.relativize(one).toString().replace('\\', '/')));
                Files.copy(one, out);
                out.closeEntry();
            }
        }
        return jar;
    }
}
