package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that wait for other workgroups, and those that only look like it. */
class WaitingTest {

    private static ShaderModule module(String body) {
        return ShaderModule.read(Compile.glsl(
                """
                #version 460
                #pragma use_vulkan_memory_model
                #extension GL_KHR_memory_scope_semantics : require
                layout(local_size_x = 64) in;
                layout(set = 0, binding = 0) coherent buffer F { uint flag; uint next; uint sum; uint data[]; };
                void main() { %s }
                """
                        .formatted(body)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (atomicLoad(flag, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire) == 0) {}",
                "uint seen; do { seen = atomicLoad(flag, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); }"
                        + " while (seen < gl_WorkGroupID.x);",
                "for (;;) { uint seen = atomicLoad(flag, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);"
                        + " if (seen + 1 > gl_WorkGroupID.x) { break; } }"
            })
    void a_loop_that_watches_a_flag_of_another_workgroup_is_refused(String body) {
        assertThatThrownBy(() -> module(body).verify(Map.of()))
                .isInstanceOf(SpirvException.class)
                .hasMessageContaining("WAITS_FOR_OTHER_WORKGROUPS");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uint old = sum; uint seen; do { seen = old; old = atomicCompSwap(sum, seen, seen + 3); } while (old != seen);",
                "uint i; while ((i = atomicAdd(next, 1)) < 100) { data[i] = i; }",
                "for (uint i = 0; i < sum; i++) { data[i] = i; }",
                "if (atomicAdd(flag, 1) == gl_NumWorkGroups.x - 1) { for (uint i = 0; i < 8; i++) { sum += data[i]; } flag = 0; }"
            })
    void retries_work_queues_and_last_arrivers_are_not(String body) {
        assertThatCode(() -> module(body).verify(Map.of())).doesNotThrowAnyException();
    }
}
