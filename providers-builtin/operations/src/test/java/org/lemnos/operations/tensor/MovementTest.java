package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.BOOL;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;
import static org.lemnos.api.operation.ElementType.I64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class MovementTest {
    private static HostTensor transpose(HostTensor x, long... perm) {
        return Call.of(Transpose.DESCRIPTOR, Attributes.of(Transpose.PERM, perm), x)
                .run(new Transpose());
    }

    private static HostTensor concat(long axis, HostTensor... inputs) {
        return Call.of(Concat.DESCRIPTOR, Attributes.of(Concat.AXIS, axis), inputs)
                .run(new Concat());
    }

    private static HostTensor copy(HostTensor x) {
        return Call.of(Copy.DESCRIPTOR, Attributes.none(), x).run(new Copy());
    }

    @Test
    void transposeFollowsThePermutation() {
        HostTensor x = HeapTensor.filled(TensorType.of(I64, 2, 3, 4), i -> i);
        HostTensor y = transpose(x, 2, 0, 1);
        assertThat(y.type()).isEqualTo(TensorType.of(I64, 4, 2, 3));
        long[] moved = y.toLongs();
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 3; k++) {
                    assertThat(moved[(i * 2 + j) * 3 + k]).isEqualTo((j * 3 + k) * 4 + i);
                }
            }
        }
    }

    @Test
    void transposeWithoutAPermutationReversesTheAxes() {
        HostTensor y = transpose(HeapTensor.filled(TensorType.of(F32, 2, 3), i -> i));
        assertThat(y.type()).isEqualTo(TensorType.of(F32, 3, 2));
        assertThat(y.toDoubles()).containsExactly(0, 3, 1, 4, 2, 5);
        assertThat(transpose(HeapTensor.of(TensorType.of(F32), 7)).toDoubles()).containsExactly(7);
        assertThat(transpose(HeapTensor.of(TensorType.of(F32, 0, 3))).type()).isEqualTo(TensorType.of(F32, 3, 0));
    }

    @Test
    void transposeRefusesWhatIsNoPermutation() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 3), i -> i);
        assertThatThrownBy(() -> transpose(x, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tensor/transpose: perm [0] has 1 axes, the input has 2");
        assertThatThrownBy(() -> transpose(x, 0, 0))
                .hasMessage("tensor/transpose: perm [0, 0] does not name each axis from 0 to 1 once");
        assertThatThrownBy(() -> transpose(x, 0, -1)).hasMessageContaining("does not name each axis");
    }

    @Test
    void concatJoinsAlongTheAxis() {
        HostTensor left = HeapTensor.filled(TensorType.of(F32, 2, 1), i -> i);
        HostTensor right = HeapTensor.filled(TensorType.of(F32, 2, 2), i -> 10 + i);
        HostTensor y = concat(-1, left, right);
        assertThat(y.type()).isEqualTo(TensorType.of(F32, 2, 3));
        assertThat(y.toDoubles()).containsExactly(0, 10, 11, 1, 12, 13);
        assertThat(concat(0, right, right).toDoubles()).containsExactly(10, 11, 12, 13, 10, 11, 12, 13);
    }

    @Test
    void concatTakesOneInputAndEmptyOnes() {
        HostTensor some = HeapTensor.list(1, 2);
        assertThat(concat(0, some).toLongs()).containsExactly(1, 2);
        assertThat(concat(0, HeapTensor.list(), some, HeapTensor.list()).toLongs())
                .containsExactly(1, 2);
        assertThat(concat(0, HeapTensor.list()).toLongs()).isEmpty();
    }

    @Test
    void concatRefusesInputsThatDifferElsewhere() {
        HostTensor matrix = HeapTensor.of(TensorType.of(F32, 1, 2), 1, 2);
        assertThatThrownBy(() -> concat(0, matrix, HeapTensor.of(TensorType.of(F32, 1, 3), 1, 2, 3)))
                .hasMessage("tensor/concat: input 1 is f32[1, 3], not like input 0, f32[1, 2], on all axes but 0");
        assertThatThrownBy(() -> concat(0, matrix, HeapTensor.of(TensorType.of(F32, 2), 1, 2)))
                .hasMessageContaining("not like input 0");
        assertThatThrownBy(() -> concat(0, matrix, HeapTensor.of(TensorType.of(F16, 1, 2), 1, 2)))
                .hasMessageContaining("one element type");
        assertThatThrownBy(() -> concat(0, HeapTensor.of(TensorType.of(F32), 1)))
                .hasMessageContaining("a scalar has no axes");
    }

    @Test
    void copyKeepsEveryTypeExactly() {
        HostTensor large = HeapTensor.list(Long.MAX_VALUE, (1L << 60) + 1);
        assertThat(copy(large).toLongs()).containsExactly(Long.MAX_VALUE, (1L << 60) + 1);
        HostTensor fine = HeapTensor.of(TensorType.of(F64, 3), 0.1, Double.NaN, Double.MIN_VALUE);
        assertThat(copy(fine).toDoubles()).containsExactly(0.1, Double.NaN, Double.MIN_VALUE);
        HostTensor truth = HeapTensor.ofLongs(TensorType.of(BOOL, 2), 1, 0);
        assertThat(copy(truth).toLongs()).containsExactly(1, 0);
    }

    @Test
    void shapeGivesTheExtents() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 2, 0, 3));
        assertThat(shape(Attributes.none(), x)).containsExactly(2, 0, 3);
        assertThat(shape(Attributes.of(Shape.START, 1), x)).containsExactly(0, 3);
        assertThat(shape(Attributes.of(Shape.END, -1), x)).containsExactly(2, 0);
        assertThat(shape(Attributes.of(Shape.START, -9).with(Shape.END, 9), x)).containsExactly(2, 0, 3);
        assertThat(shape(Attributes.of(Shape.START, 2).with(Shape.END, 1), x)).isEmpty();
        assertThat(shape(Attributes.none(), HeapTensor.of(TensorType.of(F32), 1)))
                .isEmpty();
    }

    private static long[] shape(Attributes attributes, HostTensor x) {
        return Call.of(Shape.DESCRIPTOR, attributes, x).run(new Shape()).toLongs();
    }
}
