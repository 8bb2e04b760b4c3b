package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedIndicesTest {

    private static final String SHARED =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(constant_id = 0) const uint SIZE = 64;
            layout(set = 0, binding = 0) buffer Y { uint y[]; };
            shared vec4 tile[SIZE];
            void main() {
                float own[4];
                for (int i = 0; i < 4; i++) { own[i] = float(i); }
                tile[y[0]][y[1]] = own[y[2] % 8];
                barrier();
                y[gl_LocalInvocationIndex] = uint(tile[1].x);
            }
            """;

    private static ShaderModule bounded(byte[] module) {
        return ShaderModule.read(ShaderModule.read(module).withBoundedIndices());
    }

    @Test
    void every_index_into_the_modules_own_memory_is_bounded_and_nothing_else_changes() {
        byte[] module = Compile.glsl(SHARED);
        ShaderModule bounded = bounded(module);
        assertThatCode(() -> bounded.verify(Map.of(0, 128))).doesNotThrowAnyException();
        Reflection before = ShaderModule.read(module).specialize(Map.of(0, 128));
        assertThat(bounded.specialize(Map.of(0, 128))).isEqualTo(before);
        // tile[a][b] twice, own[i] once for the loop and once for the read; each brings a comparison and a choice.
        assertThat(selects(bounded(module).withBoundedIndices()))
                .isEqualTo(2 * selects(ShaderModule.read(module).withBoundedIndices()));
        assertThat(selects(ShaderModule.read(module).withBoundedIndices())).isEqualTo(4);
    }

    private static int selects(byte[] module) {
        int[] words = SpirvBinary.of(module).words();
        int found = 0;
        for (int at = SpirvBinary.HEADER_WORDS; at < words.length; ) {
            Instruction in = Instruction.at(words, at);
            found += in.opcode() == Op.SELECT ? 1 : 0;
            at = in.end();
        }
        return found;
    }

    @Test
    void a_module_without_memory_of_its_own_stays_as_it_is() {
        byte[] module = Compile.glsl(
                """
                #version 460
                layout(local_size_x = 64) in;
                layout(set = 0, binding = 0) buffer Y { float y[]; };
                void main() { y[gl_GlobalInvocationID.x] *= 2.0; }
                """);
        assertThat(ShaderModule.read(module).withBoundedIndices()).isEqualTo(module);
    }

    @Test
    void an_index_of_another_width_cannot_be_bounded_and_is_refused() {
        byte[] module = Compile.assembly(
                """
                OpCapability Shader
                OpCapability Int64
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %long = OpTypeInt 64 0
                %four = OpConstant %uint 4
                %one = OpConstant %long 1
                %array = OpTypeArray %uint %four
                %ptile = OpTypePointer Workgroup %array
                %tile = OpVariable %ptile Workgroup
                %puint = OpTypePointer Workgroup %uint
                %main = OpFunction %void None %function
                %start = OpLabel
                %two = OpIAdd %long %one %one
                %place = OpAccessChain %puint %tile %two
                OpStore %place %four
                OpReturn
                OpFunctionEnd
                """);
        assertThatThrownBy(() -> ShaderModule.read(module).withBoundedIndices())
                .isInstanceOf(SpirvException.class)
                .hasMessageContaining("not of 32 bits");
    }
}
