package org.lemnos.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.adapter.Adapter;
import org.lemnos.vulkan.adapter.AdapterChoice;

/**
 * ONNX's own cases, of the version that Debian packages. What passes is written down in onnx-cases-that-pass.txt: no case may leave that list, none may be
 * wrong, and one that begins to pass is to be added.
 */
@Tag("device")
class OnnxCasesTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Path SUPPORT = Path.of("..", "..", "docs", "onnx-support.md");

    /** Where {@code ./dev test} has put the cases. */
    private static Path cases() {
        String folder = System.getenv("LEMNOS_ONNX_CASES");
        assumeTrue(folder != null, "LEMNOS_ONNX_CASES does not say where ONNX's cases are; ./dev test does");
        return Path.of(folder);
    }

    private static Set<String> written() throws IOException {
        try (InputStream list = Objects.requireNonNull(
                OnnxCasesTest.class.getResourceAsStream("onnx-cases-that-pass.txt"), "the list of cases")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Whether the device has the narrow types that the written cases were run with. */
    private static boolean hasNarrowTypes() {
        try (Vulkan vulkan = Vulkan.open()) {
            Adapter chosen = AdapterChoice.of(Optional.empty(), System.getenv()).among(vulkan.adapters());
            DeviceProfile profile = vulkan.profile(chosen);
            return profile.has(Capability.FLOAT16)
                    && profile.has(Capability.STORAGE_8BIT)
                    && profile.has(Capability.STORAGE_16BIT);
        }
    }

    @Test
    void onADeviceWithoutNarrowTypesNoCaseFailsAndThoseOfWordsPassAsEverywhere() throws IOException {
        assumeFalse(hasNarrowTypes(), "the device has all that the written cases ask for");
        List<CaseResult> results = new OnnxConformance(cases(), Optional.empty(), LIMIT).run(result -> {});

        assertThat(results)
                .filteredOn(result -> result.verdict() == Verdict.FAILED)
                .isEmpty();
        Set<String> passed = results.stream()
                .filter(result -> result.verdict() == Verdict.PASSED)
                .map(CaseResult::name)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> elsewhere = written();
        assertThat(elsewhere).containsAll(passed);
        assertThat(results)
                .filteredOn(result -> !passed.contains(result.name()) && elsewhere.contains(result.name()))
                .allSatisfy(lost ->
                        assertThat(lost.reason()).containsAnyOf("float16", "float64", "storage-8bit", "storage-16bit"));
        assertThat(passed).hasSizeGreaterThan(500);
    }

    @Test
    void exactlyTheCasesThatAreWrittenDownPassAndNoneFails() throws IOException {
        assumeTrue(hasNarrowTypes(), "the device cannot do some of the written cases");
        OnnxConformance conformance = new OnnxConformance(cases(), Optional.empty(), LIMIT);
        List<CaseResult> results = conformance.run(result -> {});

        assertThat(results).hasSizeGreaterThan(1_000);
        assertThat(results)
                .filteredOn(result -> result.verdict() == Verdict.FAILED)
                .isEmpty();
        assertThat(results)
                .filteredOn(result -> result.verdict() == Verdict.REFUSED)
                .allSatisfy(refused -> assertThat(refused.reason()).isNotBlank());
        assertThat(results)
                .filteredOn(result -> result.verdict() == Verdict.PASSED)
                .extracting(CaseResult::name)
                .containsExactlyElementsOf(written());
        assertThat(Files.readString(SUPPORT))
                .as("the page, which 'conformance onnx DIR --table' makes")
                .endsWith(SupportTable.of(conformance.cases(), results).lines());
    }

    @Test
    void aCaseWithAnotherExpectedValueFails(@TempDir Path folder) throws IOException {
        Path original = cases().resolve("node/test_abs");
        Path copy = folder.resolve("test_abs");
        Path set = Files.createDirectories(copy.resolve("test_data_set_0"));
        Files.copy(original.resolve("model.onnx"), copy.resolve("model.onnx"));
        Files.copy(original.resolve("test_data_set_0/input_0.pb"), set.resolve("input_0.pb"));
        byte[] expected = Files.readAllBytes(original.resolve("test_data_set_0/output_0.pb"));
        expected[expected.length - 1] ^= 0x40; // the exponent of the last number
        Files.write(set.resolve("output_0.pb"), expected);

        List<CaseResult> results = new OnnxConformance(copy, Optional.empty(), LIMIT).run(result -> {});

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.name()).isEqualTo("test_abs");
            assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
            assertThat(result.reason()).contains("output 'y' differs in 1 of 60 elements; element 59");
        });
    }
}
