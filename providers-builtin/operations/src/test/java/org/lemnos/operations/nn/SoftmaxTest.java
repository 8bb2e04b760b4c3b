package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class SoftmaxTest {
    private static final double MASKED = Double.NEGATIVE_INFINITY;

    private static HostTensor along(long axis, HostTensor x) {
        return Call.of(Softmax.DESCRIPTOR, Attributes.of(Softmax.AXIS, axis), x).run(new Softmax());
    }

    private static double[] row(double... values) {
        return along(0, HeapTensor.of(TensorType.of(F64, values.length), values))
                .toDoubles();
    }

    @Test
    void weighsByTheExponential() {
        // Logarithms of 1, 2 and 5: the weights are eighths.
        assertThat(row(0, Math.log(2), Math.log(5)))
                .usingComparatorWithPrecision(1e-15)
                .containsExactly(0.125, 0.25, 0.625);
    }

    @Test
    void largeNumbersDoNotOverflow() {
        assertThat(row(1e300, 1e300)).containsExactly(0.5, 0.5);
        assertThat(row(-1e300, 1e300)).containsExactly(0, 1);
    }

    @Test
    void worksAlongAnyAxis() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 3, 2), i -> i % 2 == 0 ? 0 : i / 2);
        HostTensor y = along(1, x);
        double e = Math.E;
        double low = 1 / (1 + e + e * e);
        assertThat(y.toDoubles())
                .usingComparatorWithPrecision(1e-7)
                .containsExactly(
                        1 / 3.0,
                        low,
                        1 / 3.0,
                        e * low,
                        1 / 3.0,
                        e * e * low,
                        1 / 3.0,
                        low,
                        1 / 3.0,
                        e * low,
                        1 / 3.0,
                        e * e * low);
        assertThat(along(-2, x).toDoubles()).containsExactly(y.toDoubles());
    }

    @Test
    void maskedPlacesGetNothingAndAFullyMaskedRowIsZeros() {
        HostTensor y = along(-1, HeapTensor.of(TensorType.of(F32, 2, 2), MASKED, 1, MASKED, MASKED));
        assertThat(y.toDoubles()).containsExactly(0, 1, 0, 0);
    }

    @Test
    void aRowWithNaNOrInfinityIsNaNThroughout() {
        assertThat(row(1, Double.NaN, 2)).containsOnly(Double.NaN);
        assertThat(row(1, Double.POSITIVE_INFINITY, MASKED)).containsOnly(Double.NaN);
        assertThat(row(Double.NaN, MASKED)).containsOnly(Double.NaN);
    }

    @Test
    void emptyRowsStayEmpty() {
        assertThat(along(-1, HeapTensor.of(TensorType.of(F32, 3, 0))).toDoubles())
                .isEmpty();
        assertThat(along(0, HeapTensor.of(TensorType.of(F32, 0, 3))).toDoubles())
                .isEmpty();
    }

    @Test
    void aScalarHasNoAxis() {
        assertThatThrownBy(() -> along(-1, HeapTensor.of(TensorType.of(F32), 1)))
                .hasMessage("nn/softmax: axis -1 is outside a tensor of rank 0; a scalar has no axes");
    }
}
