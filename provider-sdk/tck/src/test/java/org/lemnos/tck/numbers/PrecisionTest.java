package org.lemnos.tck.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;

class PrecisionTest {
    private static final Capability MATRIX_UNITS =
            new Capability("cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32");

    private static Claim.Builder products() {
        return Claim.types(ElementType.F16, ElementType.F16, ElementType.F32);
    }

    @Test
    void accumulatorsRoundToTheNearest() {
        Claim f32 = products().accumulates(ElementType.F32).build();
        Claim f16 = products().accumulates(ElementType.F16).build();
        assertThat(Precision.roundoff(f32)).isEqualTo(0x1p-24);
        assertThat(Precision.roundoff(f16)).isEqualTo(0x1p-11);
        assertThat(Precision.truncates(f32)).isFalse();
    }

    @Test
    void matrixUnitsMayCutOffWhatTheyKeepInF32() {
        Claim claim =
                products().accumulates(ElementType.F32).requires(MATRIX_UNITS).build();
        assertThat(Precision.roundoff(claim)).isEqualTo(0x1p-23);
        assertThat(Precision.truncates(claim)).isTrue();
    }
}
