package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BenchReportTest {
    private static final BenchRow PLAIN =
            new BenchRow("planner", "1000x4", "plan", "ms", 12.34567891, 11, 20.5, 7, Optional.empty(), "2 cores");

    @Test
    void aTableAlignsItsColumnsAndNamesTheMachineOnce() {
        assertThat(BenchReport.table(List.of(PLAIN, PLAIN.against("10000x4", 4.0))))
                .isEqualTo(
                        """
                        bench    case    metric  unit  median   min   max  runs  peer     ratio
                        planner  1000x4  plan    ms      12.3  11.0  20.5     7
                        planner  1000x4  plan    ms      12.3  11.0  20.5     7  10000x4  3.086
                        2 cores
                        """);
    }

    @Test
    void jsonLinesKeepTheOrderOfTheirFields() {
        assertThat(BenchReport.jsonLines(List.of(PLAIN, PLAIN.against("10000x4", 4.0))))
                .isEqualTo(
                        """
                {"bench":"planner","case":"1000x4","metric":"plan","unit":"ms","median":12.3457,"min":11,"max":20.5,"runs":7,"peer":null,"ratio":null,"machine":"2 cores"}
                {"bench":"planner","case":"1000x4","metric":"plan","unit":"ms","median":12.3457,"min":11,"max":20.5,"runs":7,"peer":"10000x4","ratio":3.08642,"machine":"2 cores"}
                """);
    }

    @Test
    void theMedianOfAnEvenNumberOfSamplesLiesBetweenTheMiddleTwo() {
        BenchRow row = new BenchCase("planner", "case").row("plan", "ms", 4, 1, 3, 10);

        assertThat(row.median()).isEqualTo(3.5);
        assertThat(row.min()).isEqualTo(1);
        assertThat(row.max()).isEqualTo(10);
        assertThat(row.runs()).isEqualTo(4);
    }
}
