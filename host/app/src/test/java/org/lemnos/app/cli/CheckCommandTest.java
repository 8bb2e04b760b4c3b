package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code lemnos check} on this machine's Vulkan device and all-MiniLM-L6-v2. */
class CheckCommandTest {
    /** Where the build unpacks the model, from this module's folder. */
    private static final String MODEL = "target/models/all-minilm-l6-v2";

    private static CommandLineRun agreement(String... more) {
        List<String> words = new ArrayList<>(List.of("check", "agreement", "--model", MODEL));
        words.addAll(List.of(more));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    @Test
    void theDeviceAgreesWithTheReferenceInEveryPrecisionThatItHas() {
        CommandLineRun run = agreement("a cat on a mat", "tomatoes");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("model: largest difference", "of 1.0e-04 allowed, least cosine", "2 sentences");
        assertThat(run.out() + run.err())
                .containsPattern("(f16: largest difference .* of 2\\.0e-03 allowed)|(has no float16)");
    }

    @Test
    void aDeviceThatIsFurtherOffThanAllowedIsAnErrorThatNamesTheSentence() {
        CommandLineRun run = agreement("--precision", "model", "--tolerance", "1e-12", "tomatoes");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("model: largest difference");
        assertThat(run.err()).contains("'tomatoes'", "1.0E-12 is allowed", "[DEVICE_DISAGREES]");
    }

    @Test
    void theReferenceDeviceIsNotComparedWithItself() {
        CommandLineRun run = agreement("--device", "reference");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("[DEVICE_NOT_FOUND]");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aToleranceIsANumberFromZeroUp() {
        assertThat(agreement("--tolerance", "-1").err()).contains("--tolerance takes a number from 0 up");
        assertThat(agreement("--tolerance", "NaN").exitCode()).isEqualTo(2);
    }

    @Test
    void aCheckHasToBeNamed() {
        assertThat(CommandLineRun.of("check").err()).contains("Missing check: agreement, exits or memory");
    }

    @Test
    void aModelSurvivesThatAllMemoryIsTaken() {
        CommandLineRun run = CommandLineRun.of("check", "memory", "--model", MODEL);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern(
                        "refused: the plan for .* needs \\d+ bytes of device memory; \\d+ of the heap's \\d+ bytes")
                .containsPattern(
                        "taken, a further session refused, a loaded one went on, and the same numbers afterwards\n$");
    }

    @Test
    void processesEndInOrderInEveryWay() {
        CommandLineRun run = CommandLineRun.of("check", "exits");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("return: ended in order", "exit: ended in order", "error: ended in order");
    }

    @Test
    void theReferenceDeviceHasNothingToLeaveOpen() {
        CommandLineRun run = CommandLineRun.of("check", "exits", "--device", "reference");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("this needs a Vulkan device").contains("[DEVICE_NOT_FOUND]");
    }
}
