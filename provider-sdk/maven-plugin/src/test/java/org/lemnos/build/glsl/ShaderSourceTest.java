package org.lemnos.build.glsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ShaderSourceTest {

    @Test
    void variantsAreReadInTheFilesOrderWithTheirMacros() throws SourceProblemException {
        ShaderSource shader = ShaderSource.parse(
                "scale.comp",
                "#version 460\n//! variant f32 T=float\n  //! variant f16_fast T=float16_t FAST PAIR=\"a b\"\nvoid main() {}\n");

        assertThat(shader.name()).isEqualTo("scale");
        assertThat(shader.variants())
                .containsExactly(
                        new ShaderVariant("f32", Map.of("T", "float")),
                        new ShaderVariant("f16_fast", Map.of("T", "float16_t", "FAST", "", "PAIR", "a b")));
    }

    @Test
    void aShaderWithoutVariantLinesIsCompiledOnce() throws SourceProblemException {
        assertThat(ShaderSource.parse("scale.comp", "#version 460\nvoid main() {}\n")
                        .variants())
                .containsExactly(ShaderVariant.MAIN);
    }

    @Test
    void theFirstCommentIsTheDocumentation() throws SourceProblemException {
        ShaderSource shader = ShaderSource.parse(
                "scale.comp",
                "#version 460\n\n// Scales.\n// By two.\n//! variant f32 T=float\n// Not this.\nvoid main() {}\n");

        assertThat(shader.documentation()).isEqualTo("Scales. By two.");
    }

    @Test
    void directivesThatAreNotUnderstoodAreRefusedAtTheirLine() {
        assertRefused("\n//! varient f32\n", "scale.comp:2: '//! varient f32' is not understood");
        assertRefused("//! variant F32\n", "scale.comp:1: '//! variant F32' is not understood");
        assertRefused("//! variant f32 A=1 2B\n", "scale.comp:1: '2B' is no macro");
        assertRefused("//! variant f32 A=1 A=2\n", "scale.comp:1: macro A is given twice");
        assertRefused("//! variant f32\n//! variant f32\n", "scale.comp:2: variant f32 is declared twice");
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> ShaderSource.parse("scale.comp", text))
                .isInstanceOf(SourceProblemException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aFileNameThatGivesNoClassNameIsRefused() {
        assertThatThrownBy(() -> ShaderSource.parse("Scale-2.comp", ""))
                .isInstanceOf(SourceProblemException.class)
                .hasMessageContaining("matmul_tiled.comp");
    }

    @Test
    void anIdentifierIsFoundWhereItIsDeclared() throws SourceProblemException {
        ShaderSource shader = ShaderSource.parse("scale.comp", "// rows of y\nuint xrows;\nuint rows; // rows\n");

        assertThat(shader.lineOf("rows")).isEqualTo(3);
        assertThat(shader.lineOf("columns")).isZero();
        assertThat(shader.lineOf("")).isZero();
    }
}
