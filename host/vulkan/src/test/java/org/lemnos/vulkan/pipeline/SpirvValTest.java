package org.lemnos.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.LemnosException;

/** The validator's place is taken by small programs of its name, so that both verdicts are seen wherever the tests run. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class SpirvValTest {
    @TempDir
    private Path folder;

    private SpirvVal saying(String script) throws IOException {
        Path program = folder.resolve("spirv-val");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return SpirvVal.installed(Map.of("PATH", "/none:" + folder)).orElseThrow();
    }

    @Test
    void where_it_is_not_installed_there_is_none() {
        assertThat(SpirvVal.installed(Map.of("PATH", folder.toString()))).isEmpty();
        assertThat(SpirvVal.installed(Map.of())).isEmpty();
    }

    @Test
    void a_module_that_it_lets_pass_has_nothing_against_it() throws IOException {
        assertThat(saying("exit 0").complaint(new byte[4])).isEmpty();
    }

    @Test
    void what_it_refuses_is_told_in_its_own_words() throws IOException {
        SpirvVal validator = saying("test -s \"$4\" && echo 'error: line 3: Invalid opcode' >&2; exit 1");
        assertThat(validator.complaint(new byte[4])).hasValueSatisfying(words -> assertThat(words)
                .isEqualTo("spirv-val refuses it: error: line 3: Invalid opcode"));
    }

    @Test
    void one_that_does_not_come_back_gives_no_verdict() throws IOException {
        saying("exec sleep 60");
        SpirvVal slow = new SpirvVal(folder.resolve("spirv-val"), Duration.ofMillis(50));
        assertThatThrownBy(() -> slow.complaint(new byte[4]))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("had not come back after 50 ms; try again, or take it off the PATH");
    }

    @Test
    void one_that_cannot_be_started_gives_no_verdict() throws IOException {
        SpirvVal broken = saying("exit 0");
        Files.writeString(folder.resolve("spirv-val"), "#!/none/such\n");
        assertThatThrownBy(() -> broken.complaint(new byte[4]))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("cannot be asked");
    }

    @Test
    void a_newer_one_in_its_place_is_another() throws IOException {
        String one = saying("exit 0").identity();
        assertThat(saying("exit 0; echo newer").identity()).isNotEqualTo(one);
    }
}
