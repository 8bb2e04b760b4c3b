package org.lemnos.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;

/** Whom a trial convicts, and what is remembered of it. */
class TrialsTest {
    @TempDir
    private Path folder;

    private Optional<Trials> open = Optional.empty();

    @AfterEach
    void endTheChild() {
        open.ifPresent(Trials::end);
    }

    private Trials trials(Class<?> child, Optional<SpirvVal> validator) {
        Trials trials = new Trials(ChildCommand.of(child), verdicts(), validator);
        open = Optional.of(trials);
        return trials;
    }

    private TrialVerdicts verdicts() {
        return new TrialVerdicts(folder.resolve("verdicts"), "a driver");
    }

    private static KernelCode code(String module) {
        return new KernelCode(module, new TreeMap<>(), 1, 0, OptionalInt.empty(), false, false);
    }

    @Test
    void a_module_that_a_fresh_child_dies_of_is_convicted_for_good() {
        Trials trials = trials(AlwaysDying.class, Optional.empty());
        assertThatThrownBy(() -> trials.require(code("deadly"), new byte[4]))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("status " + OneAnswer.STATUS);
        assertThat(verdicts().find(code("deadly")))
                .hasValueSatisfying(kept -> assertThat(kept).contains("status " + OneAnswer.STATUS));
    }

    @Test
    void a_module_is_not_convicted_by_a_child_that_was_asked_about_another_before() {
        Trials trials = trials(OneAnswer.class, Optional.empty());
        trials.require(code("first"), new byte[4]);
        assertThatCode(() -> trials.require(code("second"), new byte[4])).doesNotThrowAnyException();
        assertThat(verdicts().find(code("second"))).hasValue("");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the validator's place is taken by a shell script")
    void a_validator_that_does_not_come_back_convicts_nobody() throws IOException {
        Path program = folder.resolve("spirv-val");
        Files.writeString(program, "#!/bin/sh\nexec sleep 60\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Trials trials = trials(AlwaysDying.class, Optional.of(new SpirvVal(program, Duration.ofMillis(50))));
        assertThatThrownBy(() -> trials.require(code("any"), new byte[4])).isInstanceOf(LemnosException.class);
        assertThat(verdicts().find(code("any"))).isEmpty();
    }
}
