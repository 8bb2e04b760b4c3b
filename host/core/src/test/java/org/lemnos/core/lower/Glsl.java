package org.lemnos.core.lower;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.lemnos.api.kernel.SpirvModule;

/** Modules for tests, made by the compiler that the build uses, each once. */
public final class Glsl {
    private static final Map<String, byte[]> COMPILED = new ConcurrentHashMap<>();
    private static final long COMPILER = shaderc_compiler_initialize();

    private Glsl() {}

    /** A module of a whole compute shader. */
    public static SpirvModule module(String name, String source) {
        return SpirvModule.generated(name, words(source));
    }

    /** A shader of 64 invocations: what stands before {@code main}, and its body. */
    public static SpirvModule module(String name, String declarations, String body) {
        return module(name, "layout(local_size_x = 64) in;\n" + declarations + "\nvoid main() {\n" + body + "\n}");
    }

    /** The words of a whole compute shader but for its version. */
    public static byte[] words(String source) {
        return COMPILED.computeIfAbsent(source, Glsl::compile).clone();
    }

    private static byte[] compile(String source) {
        long options = options();
        try {
            return bytes(shaderc_compile_into_spv(
                    COMPILER, "#version 460\n" + source, shaderc_compute_shader, "test.comp", "main", options));
        } finally {
            shaderc_compile_options_release(options);
        }
    }

    /** The words of SPIR-V assembly. */
    static byte[] assembled(String source) {
        long options = options();
        try {
            return bytes(shaderc_assemble_into_spv(COMPILER, source, options));
        } finally {
            shaderc_compile_options_release(options);
        }
    }

    private static long options() {
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_6);
        return options;
    }

    private static byte[] bytes(long result) {
        try {
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new IllegalArgumentException(shaderc_result_get_error_message(result));
            }
            ByteBuffer words = shaderc_result_get_bytes(result);
            byte[] bytes = new byte[words.remaining()];
            words.get(bytes);
            return bytes;
        } finally {
            shaderc_result_release(result);
        }
    }
}
