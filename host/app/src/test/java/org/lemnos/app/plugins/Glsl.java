package org.lemnos.app.plugins;

import java.nio.ByteBuffer;
import org.lwjgl.util.shaderc.Shaderc;

/** The SPIR-V of compute shaders of tests. */
public final class Glsl {
    private Glsl() {}

    /** Compiles a shader for Vulkan 1.3. */
    public static byte[] compile(String source) {
        long compiler = Shaderc.shaderc_compiler_initialize();
        long options = Shaderc.shaderc_compile_options_initialize();
        Shaderc.shaderc_compile_options_set_target_env(
                options, Shaderc.shaderc_target_env_vulkan, Shaderc.shaderc_env_version_vulkan_1_3);
        long result = Shaderc.shaderc_compile_into_spv(
                compiler, source, Shaderc.shaderc_compute_shader, "test.comp", "main", options);
        try {
            if (Shaderc.shaderc_result_get_compilation_status(result) != Shaderc.shaderc_compilation_status_success) {
                throw new IllegalArgumentException(Shaderc.shaderc_result_get_error_message(result));
            }
            ByteBuffer words = Shaderc.shaderc_result_get_bytes(result);
            byte[] bytes = new byte[words.remaining()];
            words.get(bytes);
            return bytes;
        } finally {
            Shaderc.shaderc_result_release(result);
            Shaderc.shaderc_compile_options_release(options);
            Shaderc.shaderc_compiler_release(compiler);
        }
    }
}
