package org.lemnos.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxConformanceTest {
    @TempDir
    Path folder;

    private void cases(String... names) throws IOException {
        for (String name : names) {
            Files.createDirectories(folder.resolve(name).resolve("test_data_set_0"));
            Files.createFile(folder.resolve(name).resolve("model.onnx"));
        }
    }

    private List<CaseResult> run(Duration limit) {
        return new OnnxConformance(folder, Optional.empty(), limit, FaultyChild.class).run(result -> {});
    }

    @Test
    void aCaseThatCrashesTheProcessFailsAndTheOthersGoOn() throws IOException {
        cases("a", "b_crashes", "c", "d_crashes");

        List<CaseResult> results = run(Duration.ofMinutes(1));

        assertThat(results)
                .extracting(CaseResult::name, CaseResult::verdict, CaseResult::code)
                .containsExactly(
                        tuple("a", Verdict.PASSED, ""),
                        tuple("b_crashes", Verdict.FAILED, "CHILD_FAILED"),
                        tuple("c", Verdict.PASSED, ""),
                        tuple("d_crashes", Verdict.FAILED, "CHILD_FAILED"));
    }

    @Test
    void aCaseThatHangsIsKilledAndFails() throws IOException {
        cases("a_hangs", "b");

        List<CaseResult> results = run(Duration.ofSeconds(8));

        assertThat(results)
                .extracting(CaseResult::verdict, CaseResult::code)
                .containsExactly(tuple(Verdict.FAILED, "CHILD_TIMEOUT"), tuple(Verdict.PASSED, ""));
    }

    @Test
    void eachResultIsToldAsItComes() throws IOException {
        cases("a", "b");
        List<String> told = new ArrayList<>();

        new OnnxConformance(folder, Optional.empty(), Duration.ofMinutes(1), FaultyChild.class)
                .run(result -> told.add(result.name()));

        assertThat(told).containsExactly("a", "b");
    }

    @Test
    void aFolderWithoutCasesIsNoSuccess() {
        assertThatThrownBy(() -> new OnnxConformance(folder, Optional.empty(), Duration.ofMinutes(1)))
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("holds no test case");
    }
}
