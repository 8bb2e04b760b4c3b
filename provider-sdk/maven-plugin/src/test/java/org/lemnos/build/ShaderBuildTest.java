package org.lemnos.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.build.glsl.SourceProblemException;

class ShaderBuildTest {

    private static final String SCALE =
            """
            #version 460
            // Scales.
            //! variant f32 T=float
            //! variant i32 T=int
            layout(local_size_x = 64) in;
            layout(binding = 0) readonly buffer X { T x[]; };
            layout(binding = 1) writeonly buffer Y { T y[]; };
            layout(push_constant) uniform Push { uint count; };
            void main() {
                uint i = gl_GlobalInvocationID.x;
                if (i < count) { y[i] = x[i] * T(2); }
            }
            """;

    @TempDir
    Path folder;

    private ShaderBuild.Plan plan;

    @BeforeEach
    void prepare() throws IOException {
        plan = new ShaderBuild.Plan(folder.resolve("glsl"), "acme/fast", "com.acme.shaders", folder.resolve("out"));
        Files.createDirectories(plan.sources());
        write("scale.comp", SCALE);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(plan.sources().resolve(file), text);
    }

    private Map<String, byte[]> made() throws IOException {
        Map<String, byte[]> made = new TreeMap<>();
        for (Path root : new Path[] {plan.classes(), plan.resources()}) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    made.put(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                }
            }
        }
        return made;
    }

    @Test
    void modulesManifestAndClassAreMade() throws IOException, SourceProblemException {
        ShaderBuild.Result result = ShaderBuild.run(plan);

        assertThat(result.modules()).isEqualTo(2);
        assertThat(result.warnings()).isEmpty();
        Map<String, byte[]> made = made();
        assertThat(made)
                .containsOnlyKeys(
                        "META-INF/lemnos/acme/fast/scale.f32.spv",
                        "META-INF/lemnos/acme/fast/scale.i32.spv",
                        "META-INF/lemnos/acme/fast/shaders.json",
                        "com/acme/shaders/Scale.java");
        assertThat(new String(made.get("META-INF/lemnos/acme/fast/shaders.json"), StandardCharsets.UTF_8))
                .contains("\"provider\" : \"acme/fast\"")
                .contains(Digests.sha256(made.get("META-INF/lemnos/acme/fast/scale.i32.spv")))
                .doesNotContain("\r");
    }

    @Test
    void twoBuildsInTwoPlacesMakeTheSameBytes() throws IOException, SourceProblemException {
        ShaderBuild.run(plan);
        Map<String, byte[]> first = made();
        plan = new ShaderBuild.Plan(plan.sources(), plan.providerId(), plan.packageName(), folder.resolve("elsewhere"));
        ShaderBuild.run(plan);
        Map<String, byte[]> second = made();

        assertThat(second).hasSameSizeAs(first);
        first.forEach((file, content) -> assertThat(second.get(file)).as(file).isEqualTo(content));
    }

    @Test
    void nothingIsDoneWhereNothingChanged() throws IOException, SourceProblemException {
        ShaderBuild.run(plan);

        assertThat(ShaderBuild.run(plan).modules()).isZero();
    }

    @Test
    void aFileThatWasAlteredOrDeletedIsMadeAgain() throws IOException, SourceProblemException {
        ShaderBuild.run(plan);
        Map<String, byte[]> first = made();
        Files.writeString(plan.classes().resolve("com/acme/shaders/Scale.java"), "altered");
        Files.delete(plan.resources().resolve("META-INF/lemnos/acme/fast/scale.f32.spv"));

        assertThat(ShaderBuild.run(plan).modules()).isEqualTo(2);
        Map<String, byte[]> second = made();
        first.forEach((file, content) -> assertThat(second.get(file)).as(file).isEqualTo(content));
    }

    @Test
    void aFileWhoseContentStaysIsNotTouched() throws IOException, SourceProblemException {
        ShaderBuild.run(plan);
        Path module = plan.resources().resolve("META-INF/lemnos/acme/fast/scale.f32.spv");
        FileTime longAgo = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(module, longAgo);
        write("other.comp", SCALE);
        ShaderBuild.run(plan);

        assertThat(Files.getLastModifiedTime(module)).isEqualTo(longAgo);
    }

    @Test
    void whatAShaderMadeGoesWithIt() throws IOException, SourceProblemException {
        write("other.comp", SCALE);
        ShaderBuild.run(plan);
        assertThat(made()).containsKeys("com/acme/shaders/Other.java", "META-INF/lemnos/acme/fast/other.i32.spv");
        Files.delete(plan.sources().resolve("other.comp"));
        ShaderBuild.run(plan);

        assertThat(made().keySet())
                .noneMatch(file -> file.toLowerCase(Locale.ROOT).contains("other"));
    }

    @Test
    void aChangedIncludeIsCompiledAgain() throws IOException, SourceProblemException {
        write(
                "scale.comp",
                SCALE.replace("T(2)", "FACTOR")
                        .replace("layout(local_size_x", "#include \"factor.glsl\"\nlayout(local_size_x"));
        write("factor.glsl", "#define FACTOR T(2)\n");
        ShaderBuild.run(plan);
        Map<String, byte[]> first = made();
        write("factor.glsl", "#define FACTOR T(3)\n");
        ShaderBuild.run(plan);

        assertThat(made().get("META-INF/lemnos/acme/fast/scale.f32.spv"))
                .isNotEqualTo(first.get("META-INF/lemnos/acme/fast/scale.f32.spv"));
    }

    @Test
    void oneErrorInTwoVariantsIsReportedOnceWithBoth() throws IOException {
        write("scale.comp", SCALE.replace("* T(2)", "* wrong"));

        assertThatThrownBy(() -> ShaderBuild.run(plan))
                .isInstanceOfSatisfying(SourceProblemException.class, e -> assertThat(e.problems())
                        .filteredOn(problem -> problem.message().contains("undeclared identifier"))
                        .singleElement()
                        .hasToString(
                                "scale.comp:11: variants f32 (T=float), i32 (T=int): 'wrong' : undeclared identifier"));
    }

    @Test
    void everyShadersErrorsAreReported() throws IOException {
        write("a.comp", SCALE.replace("* T(2)", "* first"));
        write("b.comp", SCALE.replace("* T(2)", "* second"));

        assertThatThrownBy(() -> ShaderBuild.run(plan))
                .hasMessageContaining("a.comp:11")
                .hasMessageContaining("b.comp:11");
    }

    @Test
    void aViolationOfTheAbiFailsAtTheDeclaration() throws IOException {
        write("scale.comp", SCALE.replace("binding = 1", "set = 1, binding = 1"));

        assertThatThrownBy(() -> ShaderBuild.run(plan))
                .isInstanceOf(SourceProblemException.class)
                .hasMessageStartingWith("scale.comp:7: variants f32 (T=float), i32 (T=int): ABI 1 rule 1 (SET)")
                .hasMessageContaining("declare set = 0");
    }

    @Test
    void variantsOfDifferentShapesAreRefused() throws IOException {
        write(
                "scale.comp",
                SCALE.replace("= x[i] * T(2)", "= T(HALF)")
                        .replace("T=int", "T=int HALF=1")
                        .replace("T=float\n", "T=float HALF=x[i]\n"));

        assertThatThrownBy(() -> ShaderBuild.run(plan))
                .isInstanceOf(SourceProblemException.class)
                .hasMessageContaining("binding");
    }

    @Test
    void aFailedBuildLeavesNoRecordThatHidesIt() throws IOException, SourceProblemException {
        ShaderBuild.run(plan);
        write("scale.comp", SCALE.replace("* T(2)", "* wrong"));
        assertThatThrownBy(() -> ShaderBuild.run(plan)).isInstanceOf(SourceProblemException.class);
        assertThatThrownBy(() -> ShaderBuild.run(plan)).isInstanceOf(SourceProblemException.class);
    }
}
