package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.util.spvc.Spvc.*;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.spvc.Spv;
import org.lwjgl.util.spvc.SpvcReflectedResource;
import org.lwjgl.util.spvc.SpvcSpecializationConstant;

/** SPIRV-Cross reads the same modules; where both have an opinion, it is the same. */
class AgainstSpirvCrossTest {

    /** Kernels of different kinds. */
    private enum Kernel {
        ELEMENTWISE(
                """
                layout(local_size_x = 256) in;
                layout(binding = 0) readonly buffer A { vec4 a[]; };
                layout(binding = 1) readonly buffer B { vec4 b[]; };
                layout(binding = 2) writeonly buffer Y { vec4 y[]; };
                layout(push_constant) uniform Push { uint count; float alpha; };
                void main() {
                    uint i = gl_GlobalInvocationID.x;
                    if (i < count) { y[i] = a[i] * alpha + b[i]; }
                }
                """),
        SPECIALIZED(
                """
                layout(local_size_x_id = 4, local_size_y = 3) in;
                layout(constant_id = 9) const int MODE = -2;
                layout(constant_id = 2) const float SCALE = 1.5;
                layout(binding = 0) buffer Y { float y[]; };
                layout(push_constant) uniform Push { uvec3 extent; ivec2 strides; } push;
                void main() {
                    uint i = gl_GlobalInvocationID.x + push.extent.y * uint(push.strides.x);
                    y[i] = MODE == 3 ? y[i + 1] * SCALE : SCALE;
                }
                """),
        REDUCTION(
                """
                layout(local_size_x = 64) in;
                layout(binding = 0) readonly buffer X { float x[]; };
                layout(binding = 1) buffer Partials { float partials[]; };
                layout(binding = 2) coherent buffer Counter { uint arrived; };
                layout(push_constant) uniform Push { uint length; };
                shared float sums[64];
                void main() {
                    float sum = 0;
                    for (uint i = gl_LocalInvocationID.x; i < length; i += 64u) { sum += x[i]; }
                    sums[gl_LocalInvocationID.x] = sum;
                    barrier();
                    if (gl_LocalInvocationID.x == 0u) {
                        partials[gl_WorkGroupID.x] = sums[0];
                        if (atomicAdd(arrived, 1u) == gl_NumWorkGroups.x - 1u) { partials[0] += partials[1]; arrived = 0u; }
                    }
                }
                """);

        private final String source;

        Kernel(String source) {
            this.source = "#version 460\n" + source;
        }
    }

    /** What SPIRV-Cross says. */
    private record Opinion(
            Map<Integer, String> bindings, long pushBytes, List<Integer> constants, List<Integer> workgroup) {}

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void bothReadersAgree(Kernel kernel) {
        byte[] module = Compile.glsl(kernel.source, Compile.Optimization.PERFORMANCE);
        Reflection own = ShaderModule.read(module).specialize(Map.of());
        Map<Integer, String> bindings = new TreeMap<>();
        own.bindings()
                .forEach(binding ->
                        bindings.put(binding.binding(), declared(binding.views().get(0))));

        assertThat(opinion(module))
                .isEqualTo(new Opinion(
                        bindings,
                        own.push().map(PushBlock::sizeBytes).orElse(0),
                        own.constants().stream().map(SpecializationConstant::id).toList(),
                        List.of(
                                own.workgroupSize().x(),
                                own.workgroupSize().y(),
                                own.workgroupSize().z())));
    }

    private static String declared(BufferView view) {
        return (view.readOnly() ? "readonly " : "") + (view.writeOnly() ? "writeonly" : "");
    }

    private static Opinion opinion(byte[] module) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer out = stack.mallocPointer(1);
            check(spvc_context_create(out));
            long context = out.get(0);
            try {
                IntBuffer words = words(module);
                try {
                    check(spvc_context_parse_spirv(context, words, words.remaining(), out));
                } finally {
                    MemoryUtil.memFree(words);
                }
                check(spvc_context_create_compiler(
                        context, SPVC_BACKEND_NONE, out.get(0), SPVC_CAPTURE_MODE_TAKE_OWNERSHIP, out));
                return opinion(out.get(0), stack);
            } finally {
                spvc_context_destroy(context);
            }
        }
    }

    private static IntBuffer words(byte[] module) {
        ByteBuffer bytes = MemoryUtil.memAlloc(module.length);
        bytes.put(module).flip();
        return bytes.asIntBuffer();
    }

    private static Opinion opinion(long compiler, MemoryStack stack) {
        PointerBuffer out = stack.mallocPointer(1);
        check(spvc_compiler_create_shader_resources(compiler, out));
        long resources = out.get(0);
        Map<Integer, String> bindings = new TreeMap<>();
        for (SpvcReflectedResource buffer : list(resources, SPVC_RESOURCE_TYPE_STORAGE_BUFFER, stack)) {
            boolean readOnly = buffer(compiler, buffer, Spv.SpvDecorationNonWritable, stack);
            boolean writeOnly = buffer(compiler, buffer, Spv.SpvDecorationNonReadable, stack);
            bindings.put(
                    spvc_compiler_get_decoration(compiler, buffer.id(), Spv.SpvDecorationBinding),
                    (readOnly ? "readonly " : "") + (writeOnly ? "writeonly" : ""));
        }
        long pushBytes = 0;
        for (SpvcReflectedResource push : list(resources, SPVC_RESOURCE_TYPE_PUSH_CONSTANT, stack)) {
            PointerBuffer size = stack.mallocPointer(1);
            check(spvc_compiler_get_declared_struct_size(
                    compiler, spvc_compiler_get_type_handle(compiler, push.base_type_id()), size));
            pushBytes = size.get(0);
        }
        return new Opinion(bindings, pushBytes, constants(compiler, stack), workgroup(compiler));
    }

    private static boolean buffer(long compiler, SpvcReflectedResource buffer, int decoration, MemoryStack stack) {
        PointerBuffer decorations = stack.mallocPointer(1);
        PointerBuffer count = stack.mallocPointer(1);
        check(spvc_compiler_get_buffer_block_decorations(compiler, buffer.id(), decorations, count));
        IntBuffer found = decorations.get(0) == 0
                ? stack.mallocInt(0)
                : MemoryUtil.memIntBuffer(decorations.get(0), (int) count.get(0));
        for (int i = 0; i < found.remaining(); i++) {
            if (found.get(i) == decoration) {
                return true;
            }
        }
        return false;
    }

    private static Iterable<SpvcReflectedResource> list(long resources, int kind, MemoryStack stack) {
        PointerBuffer list = stack.mallocPointer(1);
        PointerBuffer count = stack.mallocPointer(1);
        check(spvc_resources_get_resource_list_for_type(resources, kind, list, count));
        return SpvcReflectedResource.create(list.get(0), (int) count.get(0));
    }

    private static List<Integer> constants(long compiler, MemoryStack stack) {
        PointerBuffer list = stack.mallocPointer(1);
        PointerBuffer count = stack.mallocPointer(1);
        check(spvc_compiler_get_specialization_constants(compiler, list, count));
        List<Integer> ids = new ArrayList<>();
        if (count.get(0) > 0) {
            SpvcSpecializationConstant.create(list.get(0), (int) count.get(0))
                    .forEach(constant -> ids.add(constant.constant_id()));
        }
        return ids.stream().sorted().distinct().toList();
    }

    private static List<Integer> workgroup(long compiler) {
        List<Integer> size = new ArrayList<>();
        for (int axis = 0; axis < 3; axis++) {
            int literal =
                    spvc_compiler_get_execution_mode_argument_by_index(compiler, Spv.SpvExecutionModeLocalSize, axis);
            int id =
                    spvc_compiler_get_execution_mode_argument_by_index(compiler, Spv.SpvExecutionModeLocalSizeId, axis);
            size.add(
                    id == 0
                            ? literal
                            : spvc_constant_get_scalar_u32(spvc_compiler_get_constant_handle(compiler, id), 0, 0));
        }
        return size;
    }

    private static void check(int result) {
        assertThat(result).isEqualTo(SPVC_SUCCESS);
    }
}
