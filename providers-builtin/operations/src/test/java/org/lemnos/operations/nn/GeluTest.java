package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class GeluTest {
    private static HostTensor run(Attributes attributes, HostTensor x) {
        return Call.of(Gelu.DESCRIPTOR, attributes, x).run(new Gelu());
    }

    private static double exact(double x) {
        return run(Attributes.none(), HeapTensor.of(TensorType.of(F64), x)).toDoubles()[0];
    }

    private static double approximated(double x) {
        return run(Attributes.of(Gelu.APPROXIMATE, Gelu.TANH), HeapTensor.of(TensorType.of(F64), x))
                .toDoubles()[0];
    }

    @Test
    void weighsByTheNormalDistribution() {
        // The distribution function at 0, 1 and 2: 0.5, 0.841344746068543 and 0.977249868051821.
        assertThat(exact(0)).isZero();
        assertThat(exact(1)).isCloseTo(0.841344746068543, within(1e-15));
        assertThat(exact(-1)).isCloseTo(0.841344746068543 - 1, within(1e-15));
        assertThat(exact(2)).isCloseTo(2 * 0.977249868051821, within(2e-15));
    }

    @Test
    void keepsItsDigitsFarBelowZero() {
        // The distribution function at -10: 7.61985302416053e-24.
        assertThat(exact(-10) / -7.61985302416053e-23).isCloseTo(1, within(1e-13));
    }

    @Test
    void theApproximationFollowsItsOwnFormula() {
        for (double x = -5; x <= 5; x += 0.37) {
            double inner = Math.sqrt(2 / Math.PI) * (x + 0.044715 * Math.pow(x, 3));
            assertThat(approximated(x)).isCloseTo(0.5 * x * (1 + Math.tanh(inner)), within(1e-15));
            assertThat(approximated(x)).isNotEqualTo(exact(x)).isCloseTo(exact(x), within(5e-4));
        }
    }

    @Test
    void infinityAndNaNFollowTheFormula() {
        assertThat(exact(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(exact(Double.NEGATIVE_INFINITY)).isNaN();
        assertThat(exact(Double.NaN)).isNaN();
        assertThat(approximated(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(approximated(Double.NEGATIVE_INFINITY)).isNaN();
        assertThat(approximated(Double.NaN)).isNaN();
        assertThat(approximated(-1e300)).isZero();
        assertThat(exact(-1e300)).isZero();
    }

    @Test
    void keepsShapeAndType() {
        HostTensor y = run(Attributes.none(), HeapTensor.of(TensorType.of(F16, 0, 3)));
        assertThat(y.type()).isEqualTo(TensorType.of(F16, 0, 3));
    }

    @Test
    void otherApproximationsAreRefused() {
        assertThatThrownBy(() -> run(Attributes.of(Gelu.APPROXIMATE, "sigmoid"), HeapTensor.of(TensorType.of(F64), 1)))
                .hasMessageContaining("'sigmoid'")
                .hasMessageContaining("[none, tanh]");
    }
}
