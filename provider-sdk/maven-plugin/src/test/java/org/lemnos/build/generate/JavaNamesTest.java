package org.lemnos.build.generate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaNamesTest {

    @Test
    void glslNamesBecomeJavaNames() {
        assertThat(JavaNames.type("matmul_tiled")).isEqualTo("MatmulTiled");
        assertThat(JavaNames.method("from_strides")).isEqualTo("fromStrides");
        assertThat(JavaNames.method("TILE_K")).isEqualTo("tileK");
        assertThat(JavaNames.method("rowCount")).isEqualTo("rowCount");
        assertThat(JavaNames.method("e[0].size")).isEqualTo("e0Size");
        assertThat(JavaNames.constant("f16_fast")).isEqualTo("F16_FAST");
        assertThat(JavaNames.constant("8bit")).isEqualTo("V8BIT");
    }

    @Test
    void namesThatNoMethodMayHaveAreSeen() {
        assertThat(JavaNames.isFree("rows")).isTrue();
        assertThat(JavaNames.isFree("final")).isFalse();
        assertThat(JavaNames.isFree("wait")).isFalse();
        assertThat(JavaNames.isFree("workgroups")).isFalse();
        assertThat(JavaNames.isFreeType("Dispatch")).isFalse();
    }
}
