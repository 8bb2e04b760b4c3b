package org.lemnos.tck.faulty;

import static org.lwjgl.util.shaderc.Shaderc.shaderc_compilation_status_success;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_into_spv;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_env;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compute_shader;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_3;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_bytes;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_compilation_status;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_error_message;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_target_env_vulkan;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.lemnos.api.kernel.SpirvModule;

/** Compiles the shaders of test kernels, each once. */
final class Glsl {
    private static final Map<String, SpirvModule> COMPILED = new ConcurrentHashMap<>();

    private static final String HEAD =
            """
            #version 460
            #extension GL_KHR_shader_subgroup_basic : require
            layout(local_size_x = 64) in;
            """;

    private Glsl() {}

    /**
     * One invocation an element of x and y, in workgroups of 64 along x and y; {@code i} is its number and {@code n} how many there are.
     *
     * @param body statements
     */
    static SpirvModule elementwise(String body) {
        return module(
                """
                layout(set = 0, binding = 0) readonly buffer X { float x[]; };
                layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };
                layout(push_constant) uniform Push { uint n; };
                void main() {
                    uint i = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64 + gl_LocalInvocationID.x;
                """
                        + body + "}");
    }

    /**
     * One invocation an element of a product of an m × k and a k × n matrix: row {@code r}, column {@code c}, the sum {@code s}, which is stored.
     *
     * @param body statements that make s
     */
    static SpirvModule product(String body) {
        return module(
                """
                layout(set = 0, binding = 0) readonly buffer A { float a[]; };
                layout(set = 0, binding = 1) readonly buffer B { float b[]; };
                layout(set = 0, binding = 2) writeonly buffer Y { float y[]; };
                layout(push_constant) uniform Push { uint m; uint n; uint k; };
                void main() {
                    uint i = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64 + gl_LocalInvocationID.x;
                    if (i >= m * n) { return; }
                    uint r = i / n;
                    uint c = i % n;
                    float s = 0;
                """
                        + body + "y[i] = s; }");
    }

    /** Any shader behind the version and the workgroup size. */
    static SpirvModule module(String source) {
        return COMPILED.computeIfAbsent(HEAD + source, Glsl::compile);
    }

    private static SpirvModule compile(String source) {
        long compiler = shaderc_compiler_initialize();
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        long result = shaderc_compile_into_spv(compiler, source, shaderc_compute_shader, "test.comp", "main", options);
        try {
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new IllegalArgumentException(shaderc_result_get_error_message(result) + "\n" + source);
            }
            ByteBuffer words = shaderc_result_get_bytes(result);
            byte[] bytes = new byte[words.remaining()];
            words.get(bytes);
            return SpirvModule.generated("test", bytes);
        } finally {
            shaderc_result_release(result);
            shaderc_compile_options_release(options);
            shaderc_compiler_release(compiler);
        }
    }
}
