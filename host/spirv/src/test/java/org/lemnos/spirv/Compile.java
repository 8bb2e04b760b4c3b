package org.lemnos.spirv;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.nio.ByteBuffer;
import java.util.Map;

/** Makes modules for tests, with the compiler that the build uses. */
final class Compile {

    /** How hard the compiler tries. */
    enum Optimization {
        NONE(shaderc_optimization_level_zero),
        PERFORMANCE(shaderc_optimization_level_performance);

        private final int level;

        Optimization(int level) {
            this.level = level;
        }
    }

    private static final long COMPILER = shaderc_compiler_initialize();

    private Compile() {}

    /** GLSL of a whole compute shader, names kept. */
    static byte[] glsl(String source) {
        return glsl(source, Optimization.NONE);
    }

    static byte[] glsl(String source, Optimization optimization) {
        long options = options(optimization);
        try {
            return bytes(
                    shaderc_compile_into_spv(COMPILER, source, shaderc_compute_shader, "test.comp", "main", options));
        } finally {
            shaderc_compile_options_release(options);
        }
    }

    /** SPIR-V assembly. */
    static byte[] assembly(String source) {
        long options = options(Optimization.NONE);
        try {
            return bytes(shaderc_assemble_into_spv(COMPILER, source, options));
        } finally {
            shaderc_compile_options_release(options);
        }
    }

    /** The reflection of a GLSL compute shader with its defaults. */
    static Reflection reflect(String source) {
        return ShaderModule.read(glsl(source)).specialize(Map.of());
    }

    private static long options(Optimization optimization) {
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_6);
        shaderc_compile_options_set_generate_debug_info(options);
        shaderc_compile_options_set_optimization_level(options, optimization.level);
        return options;
    }

    private static byte[] bytes(long result) {
        try {
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new AssertionError(shaderc_result_get_error_message(result));
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
