package org.lemnos.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFileTest {
    private static final byte[] DRIVER = {1, 2, 3, 4};
    private static final byte[] UPDATED_DRIVER = {1, 2, 3, 5};
    private static final byte[] CODE = {10, 20, 30, 40, 50};

    @TempDir
    Path folder;

    private CacheFile file(byte[] writer) {
        return new CacheFile(folder.resolve("deeper").resolve("cache.bin"), writer);
    }

    @Test
    void whatWasWrittenIsReadByTheSameDriver() {
        assertThat(file(DRIVER).read()).isEmpty();
        file(DRIVER).write(CODE);
        assertThat(file(DRIVER).read()).contains(CODE);
        file(DRIVER).write(new byte[] {7});
        assertThat(file(DRIVER).read()).contains(new byte[] {7});
    }

    @Test
    void whatAnotherDriverWroteIsRefusedAndReplaced() {
        file(DRIVER).write(CODE);
        assertThat(file(UPDATED_DRIVER).read()).isEmpty();
        file(UPDATED_DRIVER).write(new byte[] {7});
        assertThat(file(UPDATED_DRIVER).read()).contains(new byte[] {7});
        assertThat(file(DRIVER).read()).isEmpty();
    }

    @Test
    void aDamagedFileIsAsGoodAsNone() throws IOException {
        file(DRIVER).write(CODE);
        Path path = folder.resolve("deeper").resolve("cache.bin");
        byte[] whole = Files.readAllBytes(path);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            Files.write(path, damaged);
            assertThat(file(DRIVER).read()).as("bit flipped in byte %d", i).isEmpty();
            Files.write(path, java.util.Arrays.copyOf(whole, i));
            assertThat(file(DRIVER).read()).as("cut after %d bytes", i).isEmpty();
        }
    }

    @Test
    void nothingButTheFileItselfIsLeftBehind() throws IOException {
        file(DRIVER).write(CODE);
        file(DRIVER).write(CODE);
        try (var files = Files.list(folder.resolve("deeper"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aFolderThatCannotBeMadeCostsNothing() throws IOException {
        Files.writeString(folder.resolve("deeper"), "a file, not a folder");
        file(DRIVER).write(CODE);
        assertThat(file(DRIVER).read()).isEmpty();
    }
}
