package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class MatMulTest {
    private static HostTensor counted(ElementType type, long... dims) {
        return HeapTensor.filled(TensorType.of(type, dims), i -> i + 1);
    }

    private static Call call(HostTensor a, HostTensor b) {
        return Call.of(MatMul.DESCRIPTOR, Attributes.none(), a, b);
    }

    private static HostTensor product(HostTensor a, HostTensor b) {
        return call(a, b).run(new MatMul());
    }

    @Test
    void multipliesMatrices() {
        HostTensor y = product(counted(F32, 2, 3), counted(F32, 3, 2));
        assertThat(y.type()).isEqualTo(TensorType.of(F32, 2, 2));
        assertThat(y.toDoubles()).containsExactly(22, 28, 49, 64);
    }

    @Test
    void vectorsLoseTheAxisMadeForThem() {
        assertThat(product(counted(F32, 3), counted(F32, 3)).type()).isEqualTo(TensorType.of(F32));
        assertThat(product(counted(F32, 3), counted(F32, 3)).toDoubles()).containsExactly(14);
        assertThat(product(counted(F32, 3), counted(F32, 3, 2)).type()).isEqualTo(TensorType.of(F32, 2));
        assertThat(product(counted(F32, 3), counted(F32, 3, 2)).toDoubles()).containsExactly(22, 28);
        assertThat(product(counted(F32, 2, 3), counted(F32, 3)).toDoubles()).containsExactly(14, 32);
        assertThat(product(counted(F32, 4, 2, 3), counted(F32, 3)).type()).isEqualTo(TensorType.of(F32, 4, 2));
    }

    @ParameterizedTest
    @CsvSource({"2,1, 1,3", "1,3, 2,1", "2,3, 2,3", "1,1, 2,3"})
    void batchesBroadcast(int left0, int left1, int right0, int right1) {
        HostTensor a = counted(I32, left0, left1, 2, 3);
        HostTensor b = counted(I32, right0, right1, 3, 4);
        HostTensor y = product(a, b);
        int batch0 = Math.max(left0, right0);
        int batch1 = Math.max(left1, right1);
        assertThat(y.type()).isEqualTo(TensorType.of(I32, batch0, batch1, 2, 4));
        long[] left = a.toLongs();
        long[] right = b.toLongs();
        int at = 0;
        for (int i = 0; i < batch0; i++) {
            for (int j = 0; j < batch1; j++) {
                int fromLeft = (i % left0 * left1 + j % left1) * 6;
                int fromRight = (i % right0 * right1 + j % right1) * 12;
                for (int m = 0; m < 2; m++) {
                    for (int n = 0; n < 4; n++) {
                        long sum = 0;
                        for (int k = 0; k < 3; k++) {
                            sum += left[fromLeft + m * 3 + k] * right[fromRight + k * 4 + n];
                        }
                        assertThat(y.toLongs()[at++]).isEqualTo(sum);
                    }
                }
            }
        }
    }

    @Test
    void aSumOverNothingIsZero() {
        assertThat(product(counted(F32, 2, 0), counted(F32, 0, 2)).toDoubles()).containsExactly(0, 0, 0, 0);
        assertThat(product(counted(F32, 0), counted(F32, 0)).toDoubles()).containsExactly(0);
        assertThat(product(counted(F32, 0, 3), counted(F32, 3, 2)).type()).isEqualTo(TensorType.of(F32, 0, 2));
        assertThat(product(counted(F32, 2, 3), counted(F32, 3, 0)).toDoubles()).isEmpty();
    }

    @Test
    void halfPrecisionRoundsOnlyAtTheEnd() {
        // In binary16 the running sum would stop at 2048, where 1 is less than half a unit.
        HostTensor ones = HeapTensor.filled(TensorType.of(F16, 1, 3000), i -> 1);
        HostTensor column = HeapTensor.filled(TensorType.of(F16, 3000, 1), i -> 1);
        assertThat(product(ones, column).toDoubles()).containsExactly(3000);
    }

    @Test
    void zeroTimesInfinityIsNotANumber() {
        HostTensor row = HeapTensor.of(TensorType.of(F32, 1, 2), 0, 1);
        HostTensor column = HeapTensor.of(TensorType.of(F32, 2, 1), Double.POSITIVE_INFINITY, 1);
        assertThat(product(row, column).toDoubles()).containsExactly(Double.NaN);
    }

    @Test
    void integersWrapAround() {
        HostTensor large = HeapTensor.ofLongs(TensorType.of(I32, 1, 1), 1L << 20);
        assertThat(product(large, large).toLongs()).containsExactly(0);
    }

    @Test
    void operandsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> product(counted(F32, 2, 3), counted(F32, 4, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nn/matmul: inner extents differ: f32[2, 3] has 3, f32[4, 2] has 4");
        assertThatThrownBy(() -> product(counted(F32), counted(F32, 4, 2)))
                .hasMessageContaining("a scalar has no matrix product");
        assertThatThrownBy(() -> product(counted(F32, 2, 1, 1), counted(F32, 3, 1, 1)))
                .hasMessageContaining("do not broadcast");
        assertThatThrownBy(() -> product(counted(F32, 1, 1), counted(F16, 1, 1)))
                .hasMessageContaining("one element type");
    }

    @Test
    void termsAreTheInnerExtent() {
        assertThat(new MatMul().terms(call(counted(F32, 2, 3), counted(F32, 3, 5))))
                .isEqualTo(3);
    }
}
