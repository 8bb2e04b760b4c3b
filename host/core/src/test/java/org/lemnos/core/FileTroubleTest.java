package org.lemnos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTroubleTest {
    private static String trouble(ThrowingCallable action) {
        return FileTrouble.of(catchThrowableOfType(IOException.class, action));
    }

    @Test
    void the_reason_is_told_without_names_of_classes(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("a"));

        assertThat(trouble(() -> Files.readString(folder.resolve("none"))))
                .isEqualTo("there is no such file or folder");
        assertThat(trouble(() -> Files.createDirectories(file))).isEqualTo("something of that name is there already");
        assertThat(FileTrouble.of(new NotDirectoryException("/a/file"))).isEqualTo("it is no folder");
        assertThat(trouble(() -> Files.delete(folder))).isEqualTo("the folder is not empty");
        assertThat(trouble(() -> Files.writeString(file.resolve("b"), ""))).isEqualTo("Not a directory");
    }

    @Test
    void what_has_no_reason_is_told_without_one() {
        assertThat(FileTrouble.of(new IOException("the disk is full"))).isEqualTo("the disk is full");
        assertThat(FileTrouble.of(new IOException())).isEqualTo("the system gives no reason");
        assertThat(FileTrouble.of(new FileSystemException("/a/file"))).isEqualTo("the system gives no reason");
    }
}
