package org.lemnos.operations.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.I8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class ReductionTest {
    private static final HostTensor X = HeapTensor.of(TensorType.of(F32, 2, 3), 1, -2, 3, -4, 5, -6);

    private static HostTensor run(Reduction reduction, HostTensor x, boolean keepDims, long... axes) {
        Attributes attributes = Attributes.of(ReduceMean.AXES, axes).with(ReduceMean.KEEPDIMS, keepDims);
        return Call.of(reduction.descriptor(), attributes, x).run(reduction);
    }

    @Test
    void putsElementsTogetherOverTheNamedAxes() {
        assertThat(run(Reduction.SUM, X, true, 1).toDoubles()).containsExactly(2, -5);
        assertThat(run(Reduction.PROD, X, true, 0).toDoubles()).containsExactly(-4, -10, -18);
        assertThat(run(Reduction.MAX, X, true, -1).toDoubles()).containsExactly(3, 5);
        assertThat(run(Reduction.MIN, X, false).toDoubles()).containsExactly(-6);
        assertThat(run(Reduction.MIN, X, false, 0).type()).isEqualTo(TensorType.of(F32, 3));
    }

    @Test
    void nothingComesToWhatChangesNothing() {
        HostTensor nothing = HeapTensor.of(TensorType.of(F32, 2, 0));

        assertThat(run(Reduction.SUM, nothing, true, 1).toDoubles()).containsExactly(0, 0);
        assertThat(run(Reduction.PROD, nothing, true, 1).toDoubles()).containsExactly(1, 1);
        assertThat(run(Reduction.MAX, nothing, true, 1).toDoubles())
                .containsExactly(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
        assertThat(run(Reduction.MIN, HeapTensor.ofLongs(TensorType.of(I8, 0)), true, 0)
                        .toLongs())
                .containsExactly(127);
    }

    @Test
    void integersWrapAroundAtTheirWidth() {
        HostTensor x = HeapTensor.ofLongs(TensorType.of(I32, 2), Integer.MAX_VALUE, 1);

        assertThat(run(Reduction.SUM, x, false).toLongs()).containsExactly(Integer.MIN_VALUE);
    }

    private static HostTensor place(boolean largest, boolean last, boolean keepDims, long axis, HostTensor x) {
        Attributes attributes = Attributes.of(ArgReduction.AXIS, axis)
                .with(ArgReduction.LARGEST, largest)
                .with(ArgReduction.LAST, last)
                .with(ArgReduction.KEEPDIMS, keepDims);
        return Call.of(ArgReduction.DESCRIPTOR, attributes, x).run(new ArgReduction());
    }

    @Test
    void findsTheFirstOrLastOfEqualOnes() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 4), 2, 7, 7, 1);

        assertThat(place(true, false, true, 1, x).toLongs()).containsExactly(1);
        assertThat(place(true, true, true, 1, x).toLongs()).containsExactly(2);
        assertThat(place(false, false, false, -1, x).type()).isEqualTo(TensorType.of(I64, 1));
        assertThat(place(false, false, false, -1, x).toLongs()).containsExactly(3);
    }

    @Test
    void nanGoesBeforeEveryNumber() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 3), 2, Double.NaN, 9);

        assertThat(place(true, false, true, 0, x).toLongs()).containsExactly(1);
        assertThat(place(false, false, true, 0, x).toLongs()).containsExactly(1);
    }

    @Test
    void anAxisWithoutElementsHasNoLargest() {
        assertThatThrownBy(() -> place(true, false, true, 0, HeapTensor.of(TensorType.of(F32, 0, 2))))
                .hasMessageContaining("has no elements");
    }
}
