package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DebugTextTest {

    private static final String SOURCE =
            """
            #version 460
            layout(local_size_x = 8) in;
            layout(binding = 0) buffer Output { float output_values[]; };
            void main() { output_values[gl_GlobalInvocationID.x] = 1.0; }
            """;

    @Test
    void sourceTextGoesAndNamesStay() {
        byte[] module = Compile.glsl(SOURCE);
        byte[] stripped = DebugText.withoutSource(module);

        assertThat(text(module)).contains("test.comp").contains("void main()");
        assertThat(text(stripped))
                .doesNotContain("test.comp")
                .doesNotContain("void main()")
                .contains("output_values");
    }

    @Test
    void theReflectionStaysTheSame() {
        byte[] module = Compile.glsl(SOURCE, Compile.Optimization.PERFORMANCE);

        assertThat(ShaderModule.read(DebugText.withoutSource(module)).specialize(Map.of()))
                .isEqualTo(ShaderModule.read(module).specialize(Map.of()));
    }

    @Test
    void strippingTwiceChangesNothing() {
        byte[] stripped = DebugText.withoutSource(Compile.glsl(SOURCE));

        assertThat(DebugText.withoutSource(stripped)).isEqualTo(stripped);
    }

    private static String text(byte[] module) {
        return new String(module, StandardCharsets.ISO_8859_1);
    }
}
