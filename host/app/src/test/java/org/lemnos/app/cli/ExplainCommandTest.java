package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;

class ExplainCommandTest {
    @ParameterizedTest
    @EnumSource
    void everyErrorCodeIsExplained(ErrorCode code) {
        CommandLineRun run = CommandLineRun.of("explain", code.name().toLowerCase(Locale.ROOT));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("# " + code).contains("## Why it happens", "## What to do");
    }

    @Test
    void theCodesAreListedWithTheirMeanings() {
        CommandLineRun run = CommandLineRun.of("explain");

        assertThat(run.out().lines()).hasSize(1 + ErrorCode.values().length);
        assertThat(run.out()).containsPattern("PLAN_CAPACITY +The plan does not fit");
    }

    @Test
    void theOperatorsThatAreImportedAreListedWhereOneIsMissed() {
        assertThat(CommandLineRun.of("explain", "MODEL_UNSUPPORTED").out())
                .contains("Operator sets 7 to 28 are read.", "- Gelu [20]", "- Relu [6, 13, 14]");
    }

    @Test
    void anErrorLeadsToItsExplanation() {
        CommandLineRun run = CommandLineRun.of("plan", "nowhere.onnx");

        assertThat(run.err()).contains("[FILE_UNREADABLE]", "lemnos explain FILE_UNREADABLE");
    }

    @Test
    void aCodeThatIsNoneIsAUsageError() {
        CommandLineRun run = CommandLineRun.of("explain", "NO_SUCH_CODE");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("NO_SUCH_CODE", "PLAN_CAPACITY");
    }
}
