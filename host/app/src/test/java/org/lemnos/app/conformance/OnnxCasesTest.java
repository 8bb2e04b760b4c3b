package org.lemnos.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * ONNX's own cases, of the version that Debian packages. What passes is written down in onnx-cases-that-pass.txt: no case may leave that list, none may be
 * wrong, and one that begins to pass is to be added.
 */
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

    @Test
    void exactlyTheCasesThatAreWrittenDownPassAndNoneFails() throws IOException {
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
