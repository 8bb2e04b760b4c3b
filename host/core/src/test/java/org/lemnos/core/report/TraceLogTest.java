package org.lemnos.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.core.StageWatch;

class TraceLogTest {
    private static TraceLog log(Long... times) {
        Iterator<Long> clock = List.of(times).iterator();
        return new TraceLog(clock::next);
    }

    @Test
    void stagesLieOnTheirThreadsTrackInMicroseconds() {
        TraceLog log = log(1_000L, 3_000L, 4_500L);

        String result = log.during("plan", () -> "made");

        assertThat(result).isEqualTo("made");
        assertThat(log.toJson())
                .contains(
                        "\"name\" : \"plan\"", "\"cat\" : \"host\"", "\"ph\" : \"X\"", "\"ts\" : 2.0", "\"dur\" : 1.5");
    }

    @Test
    void aStageThatFailsEndsToo() {
        TraceLog log = log(0L, 1_000L, 2_000L);

        assertThatThrownBy(() -> log.run("load", () -> {
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(log.toJson()).contains("\"name\" : \"load\"");
    }

    @Test
    void commandsFollowOneAnotherOnTheDevicesTrack() {
        TraceLog log = log(0L, 10_000L);

        log.commands("card", Plans.graph(Plans.twoAdditions()), List.of(2_000L, 3_000L));

        assertThat(log.toJson())
                .contains("\"name\" : \"card\"")
                .contains(
                        """
                        "name" : "second",
                            "cat" : "device",
                            "ph" : "X",
                            "ts" : 12.0,
                            "dur" : 3.0,
                            "pid" : 2,
                            "tid" : 1,
                            "args" : {
                              "index" : 1,
                              "kernel" : "test/vendor/add",
                              "operation" : "test/add",
                              "epoch" : 1,
                              "bytes" : 96,
                        """
                                .stripTrailing());
    }

    @Test
    void timesThatAreNotOneForEachCommandAreRefused() {
        TraceLog log = log(0L);

        assertThatThrownBy(() -> log.commands("card", Plans.graph(Plans.twoAdditions()), List.of(1L)))
                .hasMessageContaining("1 times for 2 commands");
    }

    @Test
    void whatHearsNothingChangesNothing() {
        assertThat(StageWatch.none().during("plan", () -> 7)).isEqualTo(7);
    }
}
