package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a JVM ends, with two devices open, one of them busy and a thread in the middle of runs, it ends without a crash. */
@Tag("device")
class ShutdownTest {
    private static final int TERMINATED = 128 + 15;

    @ParameterizedTest
    @CsvSource({"return, 0", "exit, 7", "throw, 1"})
    void everythingOpenIsDestroyedWhenTheJvmEnds(String way, int exitCode) throws Exception {
        ChildJvm child = ChildJvm.start(Map.of(), List.of(), way);
        assertThat(child.end()).as("exit code; it printed %s", child.output()).isEqualTo(exitCode);
        assertClean(child);
    }

    @Test
    void everythingOpenIsDestroyedOnATerminationSignal() throws Exception {
        ChildJvm child = ChildJvm.start(Map.of(), List.of(), "wait");
        child.awaitLine("ready");
        child.process().toHandle().destroy();
        assertThat(child.end()).as("exit code; it printed %s", child.output()).isEqualTo(TERMINATED);
        assertClean(child);
    }

    @Test
    void aProcessEndsThoughAKernelOfItsDeviceNeverDoes() throws Exception {
        ChildJvm child = ChildJvm.start(Map.of(), List.of(), "hang");
        assertThat(child.end()).as("exit code; it printed %s", child.output()).isZero();
        assertThat(child.output())
                .contains("RUN_TIMEOUT")
                .anyMatch(line -> line.contains("left open") && line.contains("its work is not done"))
                .noneMatch(line -> line.contains("SIGSEGV") || line.contains("hs_err"));
    }

    private static void assertClean(ChildJvm child) {
        assertThat(child.output())
                .contains("ready")
                .noneMatch(line -> line.contains("SIGSEGV") || line.contains("hs_err"))
                .noneMatch(line -> line.contains("Vulkan validation") || line.contains("left open"));
    }
}
