package org.lemnos.bench.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.bench.BenchRow;
import org.lemnos.engine.Engine;

class KernelsBenchTest {
    private static final Scale TINY = new Scale(1 << 12, 1 << 16, 256, 64, 2, List.of());

    private static List<BenchRow> run(String... cases) {
        return KernelsBench.run(List.of(cases), Optional.empty(), Optional.of(TINY));
    }

    @Test
    void theCeilingsAreMeasuredFirstAndACaseIsComparedWithThem() {
        List<BenchRow> rows = run("matmul-f32-3x32to20");

        assertThat(rows)
                .extracting(BenchRow::benchCase, BenchRow::metric)
                .startsWith(tuple("ceiling-copy", "bandwidth"), tuple("ceiling-multiply-add-f32", "throughput"))
                .endsWith(
                        tuple("matmul-f32-3x32to20", "time"),
                        tuple("matmul-f32-3x32to20", "bandwidth"),
                        tuple("matmul-f32-3x32to20", "throughput"));
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.median()).isPositive();
            assertThat(row.kernel()).isPresent();
            assertThat(row.machine().device()).isPresent();
        });
        assertThat(rows.get(rows.size() - 1).comparison())
                .hasValueSatisfying(peer -> assertThat(peer.peer()).isEqualTo("ceiling-multiply-add-f32"));
    }

    @Test
    void everyKindIsMeasuredWithTheKernelThatWasChosen() {
        List<BenchRow> rows = run(
                "softmax-f32-5x33",
                "layernorm-f32-5x33",
                "sum-f32-5x33",
                "copy-f32-5x33",
                "transpose-f32-70x9",
                "matmul-f32-1x64to48");

        assertThat(rows)
                .filteredOn(row -> row.metric().equals("time"))
                .hasSize(6)
                .extracting(row -> row.kernel().orElseThrow())
                .allMatch(kernel -> kernel.startsWith("lemnos/portable/"));
    }

    @Test
    void halvesAreMeasuredWhereTheDeviceHasThem() {
        try (Engine engine = Engine.builder().open()) {
            assumeThat(KernelsBench.hasHalves(engine.device())).isTrue();
        }

        assertThat(run("matmul-f16-4x32to16", "sum-f16-4x64"))
                .filteredOn(row -> row.metric().equals("time"))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "matmul-f32-512x2048",
                "matmul-f64-1x2to3",
                "softmax-f32-0x4",
                "copy-f32-4x4to8",
                "convolution-f32-1x1",
                "matmul-f32-x2to3"
            })
    void aCaseThatIsNoneIsToldWithHowTheyAreWritten(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelCase.parse(name))
                .withMessageContaining("'" + name + "'")
                .withMessageContaining("matmul-f32-512x2048to2048")
                .withMessageContaining("layernorm");
    }

    @Test
    void aCaseThatIsTooLargeIsToldHowLargeTheyMayBe() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelCase.parse("copy-f32-99999x99999"))
                .withMessageContaining("268435456");
    }

    @Test
    void aNameSaysTheShapeAndBack() {
        KernelCase shape = KernelCase.parse("matmul-f16-512x2048to4096");

        assertThat(shape).isEqualTo(new KernelCase(KernelFamily.MATMUL, ElementType.F16, 512, 2048, 4096));
        assertThat(shape.name()).isEqualTo("matmul-f16-512x2048to4096");
        assertThat(KernelCase.parse("softmax-f32-8x16").name()).isEqualTo("softmax-f32-8x16");
    }

    @Test
    void theReferenceDeviceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelsBench.run(List.of(), Optional.of("reference")))
                .withMessageContaining("--device");
    }
}
