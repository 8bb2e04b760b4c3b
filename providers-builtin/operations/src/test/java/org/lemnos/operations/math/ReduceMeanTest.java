package org.lemnos.operations.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class ReduceMeanTest {
    private static final HostTensor COUNTED = HeapTensor.filled(TensorType.of(F32, 2, 3, 2), i -> i);

    private static Call mean(HostTensor x, boolean keepDims, long... axes) {
        Attributes attributes = Attributes.of(ReduceMean.AXES, axes).with(ReduceMean.KEEPDIMS, keepDims);
        return Call.of(ReduceMean.DESCRIPTOR, attributes, x);
    }

    private static HostTensor run(HostTensor x, boolean keepDims, long... axes) {
        return mean(x, keepDims, axes).run(new ReduceMean());
    }

    @Test
    void averagesOverTheNamedAxes() {
        assertThat(run(COUNTED, true, -1).toDoubles()).containsExactly(0.5, 2.5, 4.5, 6.5, 8.5, 10.5);
        assertThat(run(COUNTED, true, 1).toDoubles()).containsExactly(2, 3, 8, 9);
        assertThat(run(COUNTED, true, 0, 2).toDoubles()).containsExactly(3.5, 5.5, 7.5);
    }

    @Test
    void averagedAxesStayOrGo() {
        assertThat(run(COUNTED, true, 0, 2).type()).isEqualTo(TensorType.of(F32, 1, 3, 1));
        assertThat(run(COUNTED, false, 0, 2).type()).isEqualTo(TensorType.of(F32, 3));
    }

    @Test
    void noAxesMeansAll() {
        HostTensor mean = run(COUNTED, false);
        assertThat(mean.type()).isEqualTo(TensorType.of(F32));
        assertThat(mean.toDoubles()).containsExactly(5.5);
        assertThat(run(HeapTensor.of(TensorType.of(F32), 7), true).toDoubles()).containsExactly(7);
    }

    @Test
    void sumsInMoreThanTheElementsPrecision() {
        HostTensor large = HeapTensor.of(TensorType.of(F32, 3), 1e30, 3, -1e30);
        assertThat(run(large, false, 0).toDoubles()[0]).isNotNaN();
        HostTensor many = HeapTensor.filled(TensorType.of(F32, 1 << 20), i -> 16_777_215);
        assertThat(run(many, false, 0).toDoubles()).containsExactly(16_777_215);
    }

    @Test
    void integersAreCutTowardZeroAndDoNotOverflowAtTheirWidth() {
        HostTensor x = HeapTensor.ofLongs(TensorType.of(I32, 2, 2), -3, -4, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(run(x, false, 1).toLongs()).containsExactly(-3, Integer.MAX_VALUE);
    }

    @Test
    void theMeanOfNothingIsNaNOrRefused() {
        assertThat(run(HeapTensor.of(TensorType.of(F32, 2, 0)), false, 1).toDoubles())
                .containsExactly(Double.NaN, Double.NaN);
        assertThat(run(HeapTensor.of(TensorType.of(F32, 0, 2)), false, 1).toDoubles())
                .isEmpty();
        assertThatThrownBy(() -> run(HeapTensor.of(TensorType.of(I32, 2, 0)), false, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("math/reduce_mean: the mean of no integers has no value; the input is i32[2, 0]");
    }

    @Test
    void axesOutsideTheRankOrNamedTwiceAreRefused() {
        assertThatThrownBy(() -> run(COUNTED, true, 3))
                .hasMessage("math/reduce_mean: axis 3 is outside a tensor of rank 3; -3 to 2 are allowed");
        assertThatThrownBy(() -> run(COUNTED, true, 2, -1))
                .hasMessage("math/reduce_mean: axis 2 is named twice in [2, -1]");
    }

    @Test
    void termsCountWhatOneMeanIsMadeOf() {
        assertThat(new ReduceMean().terms(mean(COUNTED, true, 0, 1))).isEqualTo(6);
    }
}
