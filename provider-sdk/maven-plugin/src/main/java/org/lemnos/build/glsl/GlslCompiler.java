package org.lemnos.build.glsl;

import static org.lwjgl.util.shaderc.Shaderc.shaderc_compilation_status_success;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_into_spv;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_add_macro_definition;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_generate_debug_info;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_include_callbacks;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_optimization_level;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_env;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_spirv;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compute_shader;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_3;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_optimization_level_performance;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_bytes;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_compilation_status;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_error_message;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_spirv_version_1_6;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_target_env_vulkan;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.lemnos.spirv.DebugText;
import org.lwjgl.system.MemoryUtil;

/**
 * Compiles GLSL for Vulkan 1.3 to SPIR-V 1.6, optimized for performance, with shaderc. Modules keep the names of variables and lose the
 * source's text, so that equal sources give equal bytes on every machine. One compiler serves any number of shaders and is closed once.
 */
public final class GlslCompiler implements AutoCloseable {

    private final SourceTree sources;
    private final long compiler;

    /** @param sources where shaders and their includes come from */
    public GlslCompiler(SourceTree sources) {
        this.sources = sources;
        this.compiler = shaderc_compiler_initialize();
        if (compiler == MemoryUtil.NULL) {
            throw new IllegalStateException(
                    "shaderc did not start; check the natives of lwjgl-shaderc for this system");
        }
    }

    /**
     * Compiles one variant of a shader to little-endian SPIR-V.
     *
     * @param warnings takes what the compiler warned of
     * @throws SourceProblemException with the compiler's errors, each at its file and line
     */
    public byte[] compile(ShaderSource shader, ShaderVariant variant, Consumer<Problem> warnings)
            throws SourceProblemException {
        long options = shaderc_compile_options_initialize();
        try (IncludeCallbacks includes = new IncludeCallbacks(sources)) {
            configure(options, variant);
            shaderc_compile_options_set_include_callbacks(
                    options, includes.resolver(), includes.releaser(), MemoryUtil.NULL);
            return compile(shader, options, warnings);
        } finally {
            shaderc_compile_options_release(options);
        }
    }

    private static void configure(long options, ShaderVariant variant) {
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_6);
        // Before the optimization level: that is what makes the optimizer keep names.
        shaderc_compile_options_set_generate_debug_info(options);
        shaderc_compile_options_set_optimization_level(options, shaderc_optimization_level_performance);
        variant.defines().forEach((name, value) -> shaderc_compile_options_add_macro_definition(options, name, value));
    }

    private byte[] compile(ShaderSource shader, long options, Consumer<Problem> warnings)
            throws SourceProblemException {
        ByteBuffer source = MemoryUtil.memUTF8(shader.text(), false);
        ByteBuffer file = MemoryUtil.memUTF8(shader.file());
        ByteBuffer entryPoint = MemoryUtil.memUTF8("main");
        try {
            return output(
                    shader,
                    warnings,
                    shaderc_compile_into_spv(compiler, source, shaderc_compute_shader, file, entryPoint, options));
        } finally {
            MemoryUtil.memFree(source);
            MemoryUtil.memFree(file);
            MemoryUtil.memFree(entryPoint);
        }
    }

    private static byte[] output(ShaderSource shader, Consumer<Problem> warnings, long result)
            throws SourceProblemException {
        try {
            String text = Objects.requireNonNullElse(shaderc_result_get_error_message(result), "");
            List<Problem> problems = CompilerMessages.parse(shader.file(), text);
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new SourceProblemException(
                        problems.isEmpty()
                                ? List.of(Problem.error(shader.file(), 0, "does not compile: " + text))
                                : problems);
            }
            ByteBuffer words = Objects.requireNonNull(shaderc_result_get_bytes(result), "a module without bytes");
            byte[] module = new byte[words.remaining()];
            words.get(module);
            problems.forEach(warnings);
            return DebugText.withoutSource(module);
        } finally {
            shaderc_result_release(result);
        }
    }

    @Override
    public void close() {
        shaderc_compiler_release(compiler);
    }
}
