package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BenchReportTest {
    private static final Machine HOST = new Machine("2 cores, Linux amd64", "17.0.1", Optional.empty());
    private static final Machine CARD = new Machine(
            "2 cores, Linux amd64", "17.0.1", Optional.of(new Machine.Device("NVIDIA H200", "NVIDIA 570.1", false)));
    private static final BenchRow PLAIN = row(HOST);

    private static BenchRow row(Machine machine) {
        return new BenchRow(
                "planner",
                "1000x4",
                "plan",
                "ms",
                12.34567891,
                11,
                20.5,
                7,
                Optional.empty(),
                Optional.empty(),
                machine);
    }

    @Test
    void aTableAlignsItsColumnsAndNamesTheMachineOnce() {
        assertThat(BenchReport.table(List.of(PLAIN, PLAIN.against("10000x4", 4.0))))
                .isEqualTo(
                        """
                        bench    case    metric  unit  median   min   max  runs  peer     ratio
                        planner  1000x4  plan    ms      12.3  11.0  20.5     7
                        planner  1000x4  plan    ms      12.3  11.0  20.5     7  10000x4  3.086
                        2 cores, Linux amd64, Java 17.0.1
                        """);
    }

    @Test
    void jsonLinesKeepTheOrderOfTheirFields() {
        assertThat(BenchReport.jsonLines(List.of(PLAIN, PLAIN.against("10000x4", 4.0))))
                .isEqualTo(
                        """
                {"bench":"planner","case":"1000x4","metric":"plan","unit":"ms","median":12.3457,"min":11,"max":20.5,"runs":7,"peer":null,"ratio":null,"kernel":null,"machine":"2 cores, Linux amd64, Java 17.0.1","device":null,"driver":null}
                {"bench":"planner","case":"1000x4","metric":"plan","unit":"ms","median":12.3457,"min":11,"max":20.5,"runs":7,"peer":"10000x4","ratio":3.08642,"kernel":null,"machine":"2 cores, Linux amd64, Java 17.0.1","device":null,"driver":null}
                """);
    }

    @Test
    void aRowOfADeviceNamesItAndItsKernel() {
        List<BenchRow> rows = List.of(row(CARD).by("acme/fast/plan"));

        assertThat(BenchReport.table(rows))
                .contains("ratio  kernel\n", "acme/fast/plan\n", "\nNVIDIA H200 (NVIDIA 570.1), 2 cores");
        assertThat(BenchReport.jsonLines(rows))
                .contains("\"kernel\":\"acme/fast/plan\"")
                .endsWith("\"device\":\"NVIDIA H200\",\"driver\":\"NVIDIA 570.1\"}\n");
    }

    @Test
    void aMachineIsKnownByItsDeviceOrByTheProcessorThatComputes() {
        Machine.Device driver = new Machine.Device("llvmpipe (LLVM 15, 256 bits)", "llvmpipe Mesa 22", true);

        assertThat(CARD.slug()).isEqualTo("nvidia-h200");
        assertThat(HOST.slug()).isEqualTo("2-cores-linux-amd64");
        assertThat(new Machine("2 cores, Linux amd64", "17", Optional.of(driver)).slug())
                .isEqualTo("llvmpipe-llvm-15-256-bits-2-cores-linux-amd64");
    }

    @Test
    void smallNumbersKeepThreeDigits() {
        BenchRow row = new BenchCase("kernels", "case").row("throughput", "TFLOPS", 0.00123456);

        assertThat(BenchReport.table(List.of(row))).contains("  0.00123  ");
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
