package org.lemnos.models.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class TokenizersNativeTest {
    @TempDir
    Path cache;

    private static NativePlatform here() {
        return NativePlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-aarch64",
        "Mac OS X, aarch64, osx-aarch64",
        "Windows 11, amd64, win-x86_64"
    })
    void platformsAreCalledAsInTheJar(String system, String processor, String folder) {
        NativePlatform platform = NativePlatform.of(system, processor);
        assertThat(platform.folder()).isEqualTo(folder);
        for (String library : platform.libraries()) {
            assertThat(TokenizersNative.unpacked(platform, library, cache)).isNotEmptyFile();
        }
    }

    @Test
    void otherPlatformsAreNamedWithTheAlternatives() {
        assertThatThrownBy(() -> NativePlatform.of("Linux", "riscv64"))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.TOKENIZER_FAILURE))
                .hasMessage(
                        "there is no native tokenizer library for linux-riscv64; there are linux-x86_64, linux-aarch64,"
                                + " osx-aarch64, win-x86_64. Give token ids as inputs instead");
        assertThatThrownBy(() -> NativePlatform.of("Mac OS X", "x86_64")).hasMessageContaining("osx-x86_64");
    }

    @Test
    void aLibraryThatIsNotInTheJarIsNamed() {
        NativePlatform stripped = new NativePlatform("linux-sparc", List.of("libtokenizers.so"));
        assertThatThrownBy(() -> TokenizersNative.load(stripped, cache))
                .isInstanceOf(LemnosException.class)
                .hasMessage(
                        "native/lib/linux-sparc/cpu/libtokenizers.so is not on the class path: the tokenizers' jar is"
                                + " missing or was stripped of linux-sparc");
    }

    @Test
    void aHalfWrittenLibraryIsWrittenAgain() throws IOException {
        String name = here().libraries().get(here().libraries().size() - 1);
        Path library = TokenizersNative.unpacked(here(), name, cache);
        long sizeBytes = Files.size(library);
        Files.write(library, new byte[100]);
        assertThat(Files.size(TokenizersNative.unpacked(here(), name, cache))).isEqualTo(sizeBytes);
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamedWithARemedy() throws IOException {
        Path file = Files.writeString(cache.resolve("file"), "no folder");
        assertThatThrownBy(() -> TokenizersNative.load(here(), file))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("cannot copy the native tokenizer library to " + file)
                .hasMessageContaining("Set XDG_CACHE_HOME");
    }
}
