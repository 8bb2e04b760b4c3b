package org.lemnos.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndingCheckTest {
    @Test
    void aProcessThatNeverHadADeviceProvesNothing() {
        assertThat(new EndingCheck(Optional.of("no such card")).fault(Ending.ERROR))
                .hasValueSatisfying(fault -> assertThat(fault).contains("before anything was open", "no such card"));
    }

    /** However a JVM ends, with everything open and a thread in the middle of runs. */
    @Tag("device")
    @ParameterizedTest
    @EnumSource
    void aProcessWithEverythingOpenEndsInOrder(Ending ending) {
        assertThat(new EndingCheck(Optional.ofNullable(System.getenv("LEMNOS_DEVICE"))).fault(ending))
                .isEmpty();
    }

    @Test
    void anotherExitCodeOrAWordAboutLeftoversIsAFault() {
        assertThat(EndingCheck.fault(Ending.EXIT, 134, "ready\nSIGSEGV"))
                .contains("it ended with 134 instead of 7; it printed: ready\nSIGSEGV");
        assertThat(EndingCheck.fault(Ending.RETURN, 0, "ready\nWARN left open: 2 buffers"))
                .hasValueSatisfying(fault -> assertThat(fault).contains("not end in order", "2 buffers"));
        assertThat(EndingCheck.fault(Ending.INTERRUPT, 130, "ready")).isEmpty();
    }
}
