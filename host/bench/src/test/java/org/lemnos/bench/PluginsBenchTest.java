package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PluginsBenchTest {
    @Test
    void everyCaseTakesAllPluginsAndMeasuresThem() {
        List<BenchRow> rows = PluginsBench.run(PluginsBench.cases());

        assertThat(rows)
                .extracting(BenchRow::benchCase)
                .containsExactly("start-50x20", "catalog-50x20", "admit-module", "memory");
        assertThat(rows).allSatisfy(row -> assertThat(row.median()).isPositive());
    }

    @Test
    void modulesAreCheckedInEveryVariantOfEveryBuiltInShaderWithTheirConstantsSet() {
        List<BuiltInModules.Specialized> modules = BuiltInModules.read();

        assertThat(modules).hasSizeGreaterThan(50).doesNotHaveDuplicates();
        assertThat(modules)
                .extracting(module -> module.module().name())
                .contains("binary_quads.f16.spv", "matmul_tiled.f32.spv");
        assertThat(modules).anySatisfy(module -> assertThat(module.constants()).hasSizeGreaterThan(1));
    }

    @Test
    void aCaseThatIsNoneIsToldWithThoseThatAre() {
        assertThatThrownBy(() -> PluginsBench.run(List.of("start-1x1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("start-1x1")
                .hasMessageContaining("start-50x20");
    }
}
