package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LocaleLossTest {
    private static final String ASCII = "ANSI_X3.4-1968";

    @Test
    void anArgumentWithReplacedLettersIsNamedWithTheRemedy() {
        assertThat(LocaleLoss.in(List.of("embed", "f\uFFFD\uFFFDe"), ASCII))
                .hasValueSatisfying(message -> assertThat(message).contains("f\uFFFD\uFFFDe", ASCII, "LC_ALL=C.UTF-8"));
    }

    @Test
    void lettersThatTheLocaleKnowsAreNoLoss() {
        assertThat(LocaleLoss.in(List.of("embed", "feet"), ASCII)).isEmpty();
        assertThat(LocaleLoss.in(List.of("embed", "f\u00FC\u00DFe"), "ISO-8859-1"))
                .isEmpty();
    }

    @Test
    void inUtf8AReplacementWasTyped() {
        assertThat(LocaleLoss.in(List.of("embed", "\uFFFD"), "utf-8")).isEmpty();
    }
}
