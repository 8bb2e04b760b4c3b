package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The layer's checks on the GPU must themselves be seen to bite. They watch a lane of {@code ./dev soak}. */
@Tag("device")
class BoundsLayerTest {
    private static List<String> storingAt(int element) throws Exception {
        assumeTrue("1".equals(System.getenv(VulkanOptions.VALIDATION_VARIABLE)), "LEMNOS_VALIDATION is not 1");
        ChildJvm child = ChildJvm.start(
                BoundsProgram.class, Map.of("VK_LAYER_GPUAV_ENABLE", "1"), List.of(), Integer.toString(element));
        assertThat(child.end()).as("%s", child.output()).isZero();
        assertThat(child.output()).contains("done");
        return child.output().stream()
                .filter(line -> line.startsWith("layer: "))
                .toList();
    }

    @Test
    void theLayerFindsAStoreBehindTheLastElement() throws Exception {
        assertThat(storingAt(64)).anyMatch(line -> line.contains("out of bounds"));
    }

    @Test
    void theLayerIsSilentAboutTheLastElement() throws Exception {
        assertThat(storingAt(63)).isEmpty();
    }
}
