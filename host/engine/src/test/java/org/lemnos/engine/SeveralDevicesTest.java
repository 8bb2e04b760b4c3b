package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two drivers in one process: each device is found by all its names, and both work at once. */
class SeveralDevicesTest {
    @TempDir
    private Path folder;

    /** Where the second driver lies that {@code ./dev test} runs everything on too. */
    private static Optional<Path> secondDriver() {
        Map<String, String> environment = System.getenv();
        String layers = environment.getOrDefault("VK_LAYER_PATH", "");
        String named = environment.getOrDefault("LEMNOS_SECOND_DRIVER", layers + "/vk_swiftshader_icd.json");
        return Optional.of(Path.of(named)).filter(Files::isRegularFile);
    }

    /** The environment in which the loader finds the second driver beside those that it finds here. */
    private static Map<String, String> withBoth(Path second) {
        String here = System.getenv().getOrDefault("VK_DRIVER_FILES", "");
        return here.isEmpty()
                ? Map.of("VK_ADD_DRIVER_FILES", second.toString())
                : Map.of("VK_DRIVER_FILES", here + File.pathSeparator + second);
    }

    @Test
    void twoDriversWorkInOneProcessAtOnceAndEachDeviceIsFoundByIndexUuidAndName() throws Exception {
        Optional<Path> second = secondDriver();
        assumeTrue(second.isPresent(), "there is no second driver; ./dev test fetches one");

        ChildJvm child = ChildJvm.start(
                folder.resolve("output.txt"),
                withBoth(second.get()),
                List.of("-cp", TestPaths.all(), SeveralDevices.class.getName()));

        assertThat(child.end()).as(child.output()).isZero();
        assertThat(child.output().lines().filter(line -> line.startsWith("found ")))
                .as(child.output())
                .hasSizeGreaterThanOrEqualTo(2)
                .anyMatch(line -> line.contains("SwiftShader"));
        assertThat(child.output())
                .containsPattern("\\d+ right answers on [2-9] devices")
                .doesNotContain("Vulkan validation");
    }
}
