package org.lemnos.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lemnos.bench.shaders.AddOne;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.RecordingProbe;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanOptions;
import org.lemnos.vulkan.measure.LaunchPlan;

/**
 * What recording a launch costs on the host's side alone: on a mock driver, which takes every call and does nothing, in a process of its own, as a
 * process has the drivers that it started with.
 */
final class MockRecording {
    /** The environment variable that names the manifest of a mock driver. */
    static final String DRIVER = "LEMNOS_MOCK_DRIVER";

    /** The most that recording a launch may take, as the project's budget has it. */
    private static final double BUDGET_MICROS = 0.5;

    private static final String MEASURED = "nanoseconds";
    private static final String FAILED = "failed";
    private static final int LAUNCHES = 1_000;
    private static final int WARM_UPS = 300;
    private static final int RECORDINGS = 101;
    private static final double NANOS_PER_MICRO = 1e3;

    private MockRecording() {}

    /** Whether the environment names a mock driver. */
    static boolean isPossible(Map<String, String> environment) {
        return !environment.getOrDefault(DRIVER, "").isBlank();
    }

    /**
     * The rows of a case.
     *
     * @throws IllegalArgumentException if the environment names no mock driver, or there is none
     */
    static List<BenchRow> rows(BenchCase bench, Map<String, String> environment) {
        Path driver = driver(environment);
        List<BenchRow> rows = new ArrayList<>();
        for (LaunchPlan.Dependence dependence : LaunchPlan.Dependence.values()) {
            String name = dependence.name().toLowerCase(Locale.ROOT);
            rows.add(bench.row("record-per-launch-" + name, "us", measured(driver, dependence))
                    .against("budget", BUDGET_MICROS));
        }
        return rows;
    }

    private static Path driver(Map<String, String> environment) {
        String named = environment.getOrDefault(DRIVER, "");
        if (!named.isBlank() && Files.isReadable(Path.of(named))) {
            return Path.of(named);
        }
        throw new IllegalArgumentException(
                (named.isBlank() ? "no mock driver is named" : "there is no mock driver's manifest " + named)
                        + "; let " + DRIVER + " name the manifest of Khronos' mock driver, libVkICD_mock_icd.so,"
                        + " or use './dev bench replay', which brings it");
    }

    private static double[] measured(Path driver, LaunchPlan.Dependence dependence) {
        List<String> said = new ArrayList<>();
        ChildJvm child = new ChildJvm(
                MockRecording.class,
                List.of("-XX:+UseSerialGC"),
                Map.of("VK_DRIVER_FILES", driver.toString(), VulkanOptions.VALIDATION_VARIABLE, ""),
                List.of(dependence.name()));
        int status = child.run(said::add);
        double[] micros = said.stream()
                .filter(line -> line.startsWith(MEASURED))
                .mapToDouble(
                        line -> Long.parseLong(line.substring(MEASURED.length()).strip()) / NANOS_PER_MICRO / LAUNCHES)
                .toArray();
        if (status != 0 || micros.length != RECORDINGS) {
            throw new IllegalArgumentException(said.stream()
                    .filter(line -> line.startsWith(FAILED))
                    .findFirst()
                    .map(line -> line.substring(FAILED.length()).strip())
                    .orElse("the process that records ended with " + status + ": " + child));
        }
        return micros;
    }

    /** Prints the nanoseconds of each recording; the first argument says how the launches stand to each other. */
    public static void main(String[] arguments) {
        LaunchPlan plan =
                new LaunchPlan(AddOne.Variant.MAIN.module(), LAUNCHES, 1, LaunchPlan.Dependence.valueOf(arguments[0]));
        try (Vulkan vulkan = Vulkan.open();
                RecordingProbe probe = vulkan.recordingProbe(plan)) {
            for (int run = -WARM_UPS; run < RECORDINGS; run++) {
                long nanos = probe.time();
                if (run >= 0) {
                    System.out.println(MEASURED + " " + nanos);
                }
            }
        } catch (LemnosException none) {
            System.out.println(FAILED + " " + none.getMessage());
        }
    }
}
