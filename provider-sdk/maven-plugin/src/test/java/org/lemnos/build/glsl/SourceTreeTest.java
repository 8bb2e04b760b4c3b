package org.lemnos.build.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTreeTest {

    @Test
    void includesAreFoundBesideTheFileThenBelowTheFolder() {
        SourceTree tree = new SourceTree(Map.of("a.comp", "", "math/b.glsl", "", "math/c.glsl", "", "c.glsl", ""));

        assertThat(tree.resolve("math/b.glsl", "a.comp")).contains("math/b.glsl");
        assertThat(tree.resolve("c.glsl", "math/b.glsl")).contains("math/c.glsl");
        assertThat(tree.resolve("../c.glsl", "math/b.glsl")).contains("c.glsl");
        assertThat(tree.resolve("../../c.glsl", "math/b.glsl")).isEmpty();
        assertThat(tree.resolve("a.comp", "math/b.glsl")).contains("a.comp");
    }

    @Test
    void theClosureHoldsWhatIsIncludedByWhatIsIncluded() {
        SourceTree tree = new SourceTree(Map.of(
                "a.comp",
                "#include \"b.glsl\"\n",
                "b.glsl",
                "# include <c.glsl>\n#include \"b.glsl\"\n",
                "c.glsl",
                "",
                "d.glsl",
                ""));

        assertThat(tree.closure("a.comp")).containsOnlyKeys("a.comp", "b.glsl", "c.glsl");
    }

    @Test
    void onlyGlslIsReadAndLineEndsAreOneKind(@TempDir Path folder) throws IOException, SourceProblemException {
        Files.writeString(folder.resolve("a.comp"), "// x\r\nvoid main() {}\r\n");
        Files.createDirectory(folder.resolve("deep"));
        Files.writeString(folder.resolve("deep/b.comp"), "");
        Files.write(folder.resolve("picture.png"), new byte[] {(byte) 0xff, (byte) 0xfe});

        SourceTree tree = SourceTree.read(folder);

        assertThat(tree.texts())
                .containsOnlyKeys("a.comp", "deep/b.comp")
                .containsEntry("a.comp", "// x\nvoid main() {}\n");
        assertThat(tree.shaders()).extracting(ShaderSource::file).containsExactly("a.comp");
    }

    @Test
    void aFolderThatDoesNotExistIsEmpty(@TempDir Path folder) throws IOException {
        assertThat(SourceTree.read(folder.resolve("none")).texts()).isEmpty();
    }
}
