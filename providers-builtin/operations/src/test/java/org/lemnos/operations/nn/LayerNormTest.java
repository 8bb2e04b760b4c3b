package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class LayerNormTest {
    private static final double PRECISION = 1e-15;

    private static HostTensor run(Attributes attributes, HostTensor... inputs) {
        return Call.of(LayerNorm.DESCRIPTOR, attributes, inputs).run(new LayerNorm());
    }

    private static Attributes epsilon(double epsilon) {
        return Attributes.of(LayerNorm.EPSILON, (float) epsilon);
    }

    private static HeapTensor row(double... values) {
        return HeapTensor.of(TensorType.of(F64, values.length), values);
    }

    @Test
    void shiftsToMeanZeroAndScalesToVarianceOne() {
        // Mean 5, variance ((-3)² + 1² + 1² + 1²) / 4 = 3, to which an epsilon of 1 is added.
        assertThat(run(epsilon(1), row(2, 6, 6, 6)).toDoubles())
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(-1.5, 0.5, 0.5, 0.5);
    }

    @Test
    void scaleAndThenBiasApplyToEachPlace() {
        HostTensor y = run(epsilon(1), row(2, 6, 6, 6), row(2, 4, 0, 1), row(1, 0, 7, -1));
        assertThat(y.toDoubles()).usingComparatorWithPrecision(PRECISION).containsExactly(-2, 2, 7, -0.5);
        assertThat(run(epsilon(1), row(2, 6, 6, 6), row(2, 4, 0, 1)).toDoubles())
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(-3, 2, 0, 0.5);
    }

    @Test
    void allAxesFromTheGivenOneOnAreNormalizedTogether() {
        HostTensor x = HeapTensor.of(TensorType.of(F64, 2, 2, 2), 2, 6, 6, 6, 20, 60, 60, 60);
        HostTensor y = run(epsilon(1).with(LayerNorm.AXIS, 1), x);
        double far = Math.sqrt(301);
        assertThat(y.toDoubles())
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(-1.5, 0.5, 0.5, 0.5, -30 / far, 10 / far, 10 / far, 10 / far);
        assertThat(run(epsilon(1).with(LayerNorm.AXIS, -2), x).toDoubles()).containsExactly(y.toDoubles());
    }

    @Test
    void theVarianceOfLargeEqualNumbersIsZeroAndNotLost() {
        assertThat(run(epsilon(1e-12), row(1e8, 1e8, 1e8), row(3, 3, 3), row(1, 2, 3))
                        .toDoubles())
                .containsExactly(1, 2, 3);
        assertThat(run(epsilon(1e-12), row(1e8, 1e8 + 2)).toDoubles())
                .usingComparatorWithPrecision(1e-12)
                .containsExactly(-1, 1);
    }

    @Test
    void aRowWithNaNOrInfinityIsNaNThroughout() {
        assertThat(run(epsilon(1), row(1, Double.NaN, 2)).toDoubles()).containsOnly(Double.NaN);
        assertThat(run(epsilon(1), row(1, Double.POSITIVE_INFINITY, 2)).toDoubles())
                .containsOnly(Double.NaN);
    }

    @Test
    void theResultIsRoundedOnce() {
        HostTensor y = run(epsilon(1), HeapTensor.of(TensorType.of(F16, 3), 30_000, 60_000, 45_000));
        assertThat(y.toDoubles())
                .as("squares beyond the largest f16 are nothing in between")
                .usingComparatorWithPrecision(1e-3)
                .containsExactly(-Math.sqrt(1.5), Math.sqrt(1.5), 0);
    }

    @Test
    void emptyTensorsStayEmpty() {
        assertThat(run(epsilon(1), HeapTensor.of(TensorType.of(F32, 0, 3))).type())
                .isEqualTo(TensorType.of(F32, 0, 3));
        assertThat(run(epsilon(1), HeapTensor.of(TensorType.of(F32, 3, 0)), HeapTensor.of(TensorType.of(F32, 0)))
                        .type())
                .isEqualTo(TensorType.of(F32, 3, 0));
    }

    @Test
    void weightsOfAnotherShapeOrTypeAreRefused() {
        HeapTensor x = HeapTensor.of(TensorType.of(F32, 1, 2), 1, 2);
        assertThatThrownBy(() -> run(epsilon(1), x, HeapTensor.of(TensorType.of(F32, 1), 1)))
                .hasMessage("nn/layer_norm: input 1 is f32[1]; the normalized axes of f32[1, 2] have the extents [2]");
        assertThatThrownBy(() -> run(epsilon(1), x, HeapTensor.of(TensorType.of(F64, 2), 1, 1)))
                .hasMessageContaining("both need one element type");
    }

    @Test
    void anEpsilonThatIsNoPositiveNumberIsRefused() {
        for (double bad : new double[] {0, -1, 1e-40, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> run(epsilon(bad), row(1, 2)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("epsilon is " + (float) bad);
        }
    }

    @Test
    void aScalarHasNoAxis() {
        assertThatThrownBy(() -> run(epsilon(1), HeapTensor.of(TensorType.of(F32), 1)))
                .hasMessageContaining("a scalar has no axes");
    }
}
