package org.lemnos.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.build.glsl.SourceProblemException;
import org.lemnos.spirv.ShaderModule;

/** What is generated compiles against the contract without a warning, makes the dispatches that the module asks for, and nothing else. */
class GeneratedClassTest {

    private static final String SHADER =
            """
            #version 460
            // Mixes x & y into z: <any> extents.
            //! variant f32 T=float
            //! variant f16 T=uint EXTRA
            layout(local_size_x_id = 0) in;
            layout(constant_id = 1) const float ALPHA = 0.5; // weight of x
            layout(constant_id = 2) const bool CLAMP = false;
            layout(constant_id = 3) const int EXTRA_OFFSET = -3;
            layout(binding = 0) readonly buffer X { T x[]; }; // the first input
            layout(binding = 1) buffer Y { T y[]; };
            layout(binding = 2) writeonly buffer Z { T z[]; };
            layout(push_constant) uniform Push {
                uint count; // elements in all
                float bias;
                uvec2 extent;
                uint strides[3];
                layout(offset = 32) int step;
            };
            void main() {
                uint i = gl_GlobalInvocationID.x;
                if (i >= count || i >= extent.x * extent.y) { return; }
                float v = float(x[i * strides[0]]) * ALPHA + bias + float(step);
                y[i] += T(CLAMP ? max(v, 0.0) : v);
            #ifdef EXTRA
                z[i * strides[1] + EXTRA_OFFSET] = T(v);
            #else
                z[i * strides[2]] = T(v);
            #endif
            }
            """;

    private static final String KERNEL =
            """
            package com.acme;
            import com.acme.shaders.Mix;
            import org.lemnos.api.kernel.*;
            public final class Uses {
                public static Dispatch dispatch(String variant, long count) {
                    return Mix.dispatch(Mix.Variant.named(variant))
                        .x(BufferRef.input(0))
                        .y(BufferRef.scratch())
                        .z(BufferRef.output(0), WriteContract.everyElement())
                        .count(count)
                        .bias(1.5f)
                        .extent(7, 8)
                        .strides(1, 2)
                        .step(-4)
                        .localSizeX(64)
                        .alpha(0.25f)
                        .clamp(true)
                        .extraOffset(9)
                        .workgroups(3, 1, 1);
                }
            }
            """;

    @TempDir
    Path folder;

    private ShaderBuild.Plan plan;

    @BeforeEach
    void build() throws IOException, SourceProblemException {
        plan = new ShaderBuild.Plan(folder.resolve("glsl"), "acme/fast", "com.acme.shaders", folder.resolve("out"));
        Files.createDirectories(plan.sources());
        Files.writeString(plan.sources().resolve("mix.comp"), SHADER);
        ShaderBuild.run(plan);
    }

    private List<String> compile(String kernel) throws IOException {
        Path user = Files.createDirectories(folder.resolve("user/com/acme")).resolve("Uses.java");
        Files.writeString(user, kernel);
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        Path classes = Files.createDirectories(folder.resolve("classes"));
        try (StandardJavaFileManager files = javac.getStandardFileManager(messages, null, null)) {
            Path generated = plan.classes().resolve("com/acme/shaders/Mix.java");
            List<String> options = List.of(
                    "-Xlint:all",
                    "-Xdoclint:all,-missing",
                    "--release",
                    "17",
                    "-d",
                    classes.toString(),
                    "-cp",
                    System.getProperty("java.class.path"));
            javac.getTask(null, files, messages, options, null, files.getJavaFileObjects(generated, user))
                    .call();
        }
        return messages.getDiagnostics().stream()
                .filter(message -> !String.valueOf(message.getSource()).contains("Uses")
                        || message.getKind() == Diagnostic.Kind.ERROR)
                .filter(message -> message.getSource() != null)
                .map(message -> message.getKind() + ": " + message.getMessage(null))
                .toList();
    }

    private Dispatch call(String variant, long count) throws Exception {
        assertThat(compile(KERNEL)).isEmpty();
        URL[] path = {
            folder.resolve("classes").toUri().toURL(), plan.resources().toUri().toURL()
        };
        try (URLClassLoader loader = new URLClassLoader(path, Dispatch.class.getClassLoader())) {
            Method method = loader.loadClass("com.acme.Uses").getMethod("dispatch", String.class, long.class);
            Dispatch dispatch = (Dispatch) method.invoke(null, variant, count);
            assertThat(ShaderModule.read(dispatch.module().words())
                            .specialize(dispatch.specialization())
                            .workgroupSize()
                            .x())
                    .isEqualTo(64);
            return dispatch;
        }
    }

    @Test
    void theDispatchHasWhatTheModuleAsksFor() throws Exception {
        Dispatch dispatch = call("f32", 100);

        assertThat(dispatch.module().name()).isEqualTo("META-INF/lemnos/acme/fast/mix.f32.spv");
        assertThat(dispatch.bindings())
                .extracting(Dispatch.Binding::access)
                .containsExactly(Access.READ, Access.READ_WRITE, Access.WRITE);
        assertThat(dispatch.bindings().get(2).writes().overwritesEverything()).isTrue();
        ByteBuffer push = ByteBuffer.wrap(dispatch.push()).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(new int[] {
                    push.getInt(0), push.getInt(8), push.getInt(12), push.getInt(16), push.getInt(20), push.getInt(24)
                })
                .containsExactly(100, 7, 8, 1, 2, 0);
        assertThat(push.getFloat(4)).isEqualTo(1.5f);
        assertThat(push.getInt(28)).as("the gap").isZero();
        assertThat(push.getInt(32)).isEqualTo(-4);
        assertThat(dispatch.push()).hasSize(36);
    }

    @Test
    void aConstantThatAVariantDoesNotHaveIsNotSetThere() throws Exception {
        assertThat(call("f16", 1).specialization())
                .isEqualTo(Map.of(0, 64, 1, Float.floatToRawIntBits(0.25f), 2, 1, 3, 9));
        assertThat(call("f32", 1).specialization()).isEqualTo(Map.of(0, 64, 1, Float.floatToRawIntBits(0.25f), 2, 1));
    }

    @Test
    void aNumberThatDoesNotFitIsRefusedByName() {
        assertThatThrownBy(() -> call("f32", 1L << 32))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count = 4294967296 is not from 0 to 4294967295");
        assertThatThrownBy(() -> call("f32", -1)).cause().hasMessageStartingWith("count = -1");
    }

    @Test
    void aVariantThatDoesNotExistIsRefusedWithThoseThatDo() {
        assertThatThrownBy(() -> call("bf16", 1))
                .cause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("mix has no variant 'bf16'; it has f32, f16");
    }

    @Test
    void aMissingOrMisplacedPartDoesNotCompile() throws IOException {
        assertThat(compile(KERNEL.replace(".bias(1.5f)", ""))).anyMatch(message -> message.startsWith("ERROR"));
        assertThat(compile(KERNEL.replace(".y(BufferRef.scratch())", "")))
                .anyMatch(message -> message.startsWith("ERROR"));
        assertThat(compile(KERNEL.replace(".localSizeX(64)", ""))).anyMatch(message -> message.startsWith("ERROR"));
        assertThat(compile(KERNEL.replace(".clamp(true)", ".clamp(1)")))
                .anyMatch(message -> message.startsWith("ERROR"));
        assertThat(compile(KERNEL.replace(".step(-4)", ".step(-4).step(-4)")))
                .anyMatch(message -> message.startsWith("ERROR"));
    }

    @Test
    void theSourcesCommentsAreTheDocumentation() throws IOException {
        String text = Files.readString(plan.classes().resolve("com/acme/shaders/Mix.java"))
                .replaceAll("\\s+\\*?\\s*", " ");

        assertThat(text)
                .contains("Mixes x &amp; y into z: &lt;any&gt; extents.")
                .contains("Elements in all.")
                .contains("Weight of x.")
                .contains("f32 in variant f32; u32 in variant f16");
    }
}
