package org.lemnos.vulkan;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.lemnos.api.kernel.SpirvModule;

/** Small kernels of the tests, compiled once each. */
final class Glsl {
    private static final Map<String, SpirvModule> COMPILED = new ConcurrentHashMap<>();

    /** {@code to[i] = from[i] * scale + shift}, over {@code count} elements; scale is constant 1, shift is pushed. */
    static final String SCALE =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(constant_id = 1) const float scale = 1.0;
            layout(set = 0, binding = 0) readonly buffer From { float from[]; };
            layout(set = 0, binding = 1) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint count; float shift; };
            void main() {
                uint i = gl_GlobalInvocationID.x;
                if (i < count) { to[i] = from[i] * scale + shift; }
            }
            """;

    /** {@code to[i] = left[i] + right[i]}. */
    static final String ADD =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) readonly buffer Left { float left[]; };
            layout(set = 0, binding = 1) readonly buffer Right { float right[]; };
            layout(set = 0, binding = 2) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint count; };
            void main() {
                uint i = gl_GlobalInvocationID.x;
                if (i < count) { to[i] = left[i] + right[i]; }
            }
            """;

    /** {@code counts[i] += 1}. */
    static final String COUNT =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) buffer Counts { float counts[]; };
            layout(push_constant) uniform Push { uint count; };
            void main() {
                uint i = gl_GlobalInvocationID.x;
                if (i < count) { counts[i] += 1.0; }
            }
            """;

    /** Writes the size of its subgroup. */
    static final String SUBGROUP_SIZE =
            """
            #version 460
            #extension GL_KHR_shader_subgroup_basic : require
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) writeonly buffer To { float to[]; };
            void main() { if (gl_GlobalInvocationID.x == 0) { to[0] = float(gl_SubgroupSize); } }
            """;

    /** Comes near a half and never beyond one, which no compiler finds out. A driver may break such a loop off, after tens of thousands of rounds. */
    static final String ENDLESS =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) buffer To { float to[]; };
            void main() {
                float x = to[gl_LocalInvocationID.x] * 0.0;
                while (x < 1.0) { x = x * 0.5 + 0.25; }
                to[gl_LocalInvocationID.x] = x;
            }
            """;

    /** Adds one to every element, as many as it has invocations. */
    static final String PLUS_ONE =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) buffer X { float x[]; };
            void main() { x[gl_GlobalInvocationID.x] += 1; }
            """;

    /** Spins for about {@code rounds} thousand steps, then writes. */
    static final String SLOW =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint rounds; };
            void main() {
                float x = float(gl_GlobalInvocationID.x);
                for (uint i = 0; i < rounds; i++) {
                    for (uint j = 0; j < 1000; j++) { x = x * 1.0001 + 0.5; }
                }
                to[gl_GlobalInvocationID.x] = x;
            }
            """;

    private Glsl() {}

    static SpirvModule module(String source) {
        return COMPILED.computeIfAbsent(source, Glsl::compile);
    }

    private static SpirvModule compile(String source) {
        long compiler = shaderc_compiler_initialize();
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        long result = shaderc_compile_into_spv(compiler, source, shaderc_compute_shader, "test.comp", "main", options);
        try {
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new IllegalArgumentException(shaderc_result_get_error_message(result));
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
