package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A machine without Vulkan is told what to install. */
class UnavailableTest {
    private static final Map<String, String> WITHOUT_LAYER = Map.of("LEMNOS_VALIDATION", "0");

    @Test
    void withoutADriverTheMessageNamesThePackage() throws Exception {
        ChildJvm child =
                ChildJvm.start(Map.of("VK_DRIVER_FILES", "/none", "LEMNOS_VALIDATION", "0"), List.of(), "return");
        assertThat(child.end()).isEqualTo(3);
        assertThat(child.output())
                .anyMatch(line -> line.startsWith("VULKAN_UNAVAILABLE: the Vulkan loader found no usable driver")
                        && line.contains("mesa-vulkan-drivers"));
    }

    @Test
    void withoutALoaderTheMessageNamesThePackage() throws Exception {
        ChildJvm child =
                ChildJvm.start(WITHOUT_LAYER, List.of("-Dorg.lwjgl.vulkan.libname=/none/libvulkan.so"), "return");
        assertThat(child.end()).isEqualTo(3);
        assertThat(child.output())
                .anyMatch(line ->
                        line.startsWith("VULKAN_UNAVAILABLE: no Vulkan loader library") && line.contains("libvulkan1"));
    }

    @Test
    void withoutTheValidationLayerThatIsAskedForTheMessageNamesItsPackage() throws Exception {
        ChildJvm child =
                ChildJvm.start(Map.of("LEMNOS_VALIDATION", "1", "VK_LAYER_PATH", "/none"), List.of(), "return");
        assertThat(child.end()).isEqualTo(3);
        assertThat(child.output())
                .anyMatch(line -> line.startsWith("VULKAN_UNAVAILABLE") && line.contains("vulkan-validationlayers"));
    }
}
