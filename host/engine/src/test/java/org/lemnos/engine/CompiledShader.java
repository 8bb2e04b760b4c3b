package org.lemnos.engine;

import java.nio.ByteBuffer;
import org.lemnos.api.kernel.SpirvModule;
import org.lwjgl.util.shaderc.Shaderc;

/** Modules of the kernels that tests bring, compiled on the spot. */
public final class CompiledShader {
    private CompiledShader() {}

    /**
     * Compiles a compute shader.
     *
     * @param source GLSL with its version
     * @throws IllegalArgumentException with what the compiler says
     */
    public static SpirvModule of(String name, String source) {
        long compiler = Shaderc.shaderc_compiler_initialize();
        long options = Shaderc.shaderc_compile_options_initialize();
        Shaderc.shaderc_compile_options_set_target_env(
                options, Shaderc.shaderc_target_env_vulkan, Shaderc.shaderc_env_version_vulkan_1_3);
        long result = Shaderc.shaderc_compile_into_spv(
                compiler, source, Shaderc.shaderc_compute_shader, name + ".comp", "main", options);
        try {
            if (Shaderc.shaderc_result_get_compilation_status(result) != Shaderc.shaderc_compilation_status_success) {
                throw new IllegalArgumentException(Shaderc.shaderc_result_get_error_message(result));
            }
            ByteBuffer words = Shaderc.shaderc_result_get_bytes(result);
            byte[] bytes = new byte[words.remaining()];
            words.get(bytes);
            return SpirvModule.generated(name, bytes);
        } finally {
            Shaderc.shaderc_result_release(result);
            Shaderc.shaderc_compile_options_release(options);
            Shaderc.shaderc_compiler_release(compiler);
        }
    }
}
