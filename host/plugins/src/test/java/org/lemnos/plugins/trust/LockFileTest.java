package org.lemnos.plugins.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class LockFileTest {
    private static final PinnedJar ONE = new PinnedJar("one.jar", "acme/one", "1.0", "1".repeat(64));
    private static final PinnedJar TWO = new PinnedJar("two.jar", "acme/two", "2.0", "2".repeat(64));

    @TempDir
    private Path folder;

    @Test
    void aLockIsReadAsItWasWritten() {
        Path file = folder.resolve("jars.lock");
        LockFile.of(List.of(ONE, TWO)).write(file);

        assertThat(LockFile.read(file).jars()).containsExactly(ONE, TWO);
        assertThat(LockFile.read(file).find(ONE.sha256())).contains(ONE);
        assertThat(LockFile.read(file).find("3".repeat(64))).isEmpty();
    }

    @Test
    void theTextDoesNotDependOnTheOrderOfTheJars() {
        assertThat(LockFile.of(List.of(TWO, ONE, TWO)).toJson())
                .isEqualTo(LockFile.of(List.of(ONE, TWO)).toJson())
                .endsWith("}\n");
    }

    @Test
    void writingReplacesTheFileAndLeavesNothingBesideIt() throws IOException {
        Path file = folder.resolve("jars.lock");
        LockFile.of(List.of(ONE)).write(file);
        LockFile.of(List.of(TWO)).write(file);

        assertThat(LockFile.read(file).jars()).containsExactly(TWO);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aLockThatCannotBeWrittenLeavesTheOneBefore() throws IOException {
        Path target = Files.createDirectories(folder.resolve("jars.lock").resolve("in-the-way"));

        assertThatThrownBy(() -> LockFile.of(List.of(ONE)).write(folder.resolve("jars.lock")))
                .asInstanceOf(InstanceOfAssertFactories.type(LemnosException.class))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.FILE_UNREADABLE));
        assertThat(target).isDirectory();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void whatIsNoLockIsRefusedWithItsPlace() throws IOException {
        Path file = Files.writeString(
                folder.resolve("jars.lock"), LockFile.of(List.of(ONE)).toJson().replace(ONE.sha256(), "1".repeat(63)));

        assertThatThrownBy(() -> LockFile.read(file))
                .asInstanceOf(InstanceOfAssertFactories.type(LemnosException.class))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TRUST_INVALID))
                .satisfies(failure -> assertThat(failure).hasMessageContainingAll("/jars/0/sha256", "63 digits"));
    }
}
