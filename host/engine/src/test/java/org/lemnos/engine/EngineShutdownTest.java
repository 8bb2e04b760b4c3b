package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a JVM ends, with an engine open and a thread in the middle of runs, it ends without a crash. */
@Tag("device")
class EngineShutdownTest {
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    private ChildJvm ending(String way) throws Exception {
        return ChildJvm.start(
                folder.resolve("output.txt"), List.of("-cp", TestPaths.all(), OpenEngine.class.getName(), way));
    }

    @ParameterizedTest
    @CsvSource({"return, 0", "exit, 7", "throw, 1"})
    void anOpenEngineIsDestroyedWhenTheJvmEnds(String way, int exitCode) throws Exception {
        ChildJvm child = ending(way);

        assertThat(child.end()).as("exit code; it printed %s", child.output()).isEqualTo(exitCode);
        assertClean(child.output());
    }

    @Test
    void anOpenEngineIsDestroyedOnATerminationSignal() throws Exception {
        ChildJvm child = ending("wait");
        child.awaitText("ready");
        child.process().toHandle().destroy();

        assertThat(child.end()).as("exit code; it printed %s", child.output()).isEqualTo(TERMINATED);
        assertClean(child.output());
    }

    private static void assertClean(String output) {
        assertThat(output).contains("ready").doesNotContain("SIGSEGV", "hs_err", "Vulkan validation", "left open");
    }
}
