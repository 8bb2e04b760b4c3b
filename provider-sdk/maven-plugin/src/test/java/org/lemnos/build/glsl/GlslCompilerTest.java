package org.lemnos.build.glsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lemnos.spirv.BufferView;
import org.lemnos.spirv.NumericType;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.spirv.SpirvVersion;

class GlslCompilerTest {

    private static final String SCALE =
            """
            #version 460
            #include "lib/types.glsl"
            layout(local_size_x = 64) in;
            layout(binding = 0) buffer Y { T y[]; };
            void main() { y[gl_GlobalInvocationID.x] *= factor(); }
            """;
    private static final String TYPES = "T factor() { return T(2); }\n";

    private static byte[] compile(Map<String, String> files, String shader, ShaderVariant variant)
            throws SourceProblemException {
        SourceTree sources = new SourceTree(files);
        try (GlslCompiler compiler = new GlslCompiler(sources)) {
            List<Problem> warnings = new ArrayList<>();
            byte[] words =
                    compiler.compile(ShaderSource.parse(shader, sources.texts().get(shader)), variant, warnings::add);
            assertThat(warnings).isEmpty();
            return words;
        }
    }

    private static Problem firstProblem(Map<String, String> files, String shader, ShaderVariant variant) {
        return catchThrowableOfType(SourceProblemException.class, () -> compile(files, shader, variant))
                .problems()
                .get(0);
    }

    @Test
    void definesChooseTheTypeAndIncludesAreFollowed() throws SourceProblemException {
        Map<String, String> files = Map.of("scale.comp", SCALE, "lib/types.glsl", TYPES);

        for (Map.Entry<String, NumericType> type :
                Map.of("float", NumericType.F32, "int", NumericType.I32).entrySet()) {
            byte[] words = compile(files, "scale.comp", new ShaderVariant("v", Map.of("T", type.getKey())));
            Reflection module = ShaderModule.read(words).specialize(Map.of());
            BufferView y = module.bindings().get(0).views().get(0);
            assertThat(module.version()).isEqualTo(new SpirvVersion(1, 6));
            assertThat(y.name()).isEqualTo("y");
            assertThat(y.types()).containsExactly(type.getValue());
        }
    }

    @Test
    void equalSourcesGiveEqualBytes() throws SourceProblemException {
        Map<String, String> files = Map.of("scale.comp", SCALE, "lib/types.glsl", TYPES);
        ShaderVariant variant = new ShaderVariant("v", Map.of("T", "float"));

        assertThat(compile(files, "scale.comp", variant)).isEqualTo(compile(files, "scale.comp", variant));
    }

    @Test
    void errorsAreFoundAtTheirLine() {
        Problem problem = firstProblem(
                Map.of("bad.comp", "#version 460\nlayout(local_size_x = 1) in;\nvoid main() {\n  x = 1;\n}\n"),
                "bad.comp",
                ShaderVariant.MAIN);

        assertThat(problem.place()).isEqualTo("bad.comp:4");
        assertThat(problem.severity()).isEqualTo(Problem.Severity.ERROR);
        assertThat(problem.message()).contains("'x' : undeclared identifier");
    }

    @Test
    void errorsInIncludesAreFoundThereAndAfterThemInTheShader() {
        String broken = "\nfloat factor() { return z; }\n";
        ShaderVariant variant = new ShaderVariant("v", Map.of("T", "float"));

        assertThat(firstProblem(Map.of("scale.comp", SCALE, "lib/types.glsl", broken), "scale.comp", variant)
                        .place())
                .isEqualTo("lib/types.glsl:2");
        assertThat(firstProblem(
                                Map.of("scale.comp", SCALE.replace("factor()", "other()"), "lib/types.glsl", TYPES),
                                "scale.comp",
                                variant)
                        .place())
                .isEqualTo("scale.comp:5");
    }

    @Test
    void aMissingIncludeSaysWhereItWasLookedFor() {
        Problem problem = firstProblem(Map.of("scale.comp", SCALE), "scale.comp", ShaderVariant.MAIN);

        assertThat(problem.place()).isEqualTo("scale.comp:2");
        assertThat(problem.message()).contains("lib/types.glsl").contains("no such file");
    }
}
