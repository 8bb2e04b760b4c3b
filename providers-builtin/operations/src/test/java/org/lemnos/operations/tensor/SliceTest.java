package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class SliceTest {
    private static HostTensor slice(HostTensor data, long[]... operands) {
        List<HostTensor> inputs = new ArrayList<>(List.of(data));
        for (long[] operand : operands) {
            inputs.add(HeapTensor.list(operand));
        }
        return Call.of(Slice.DESCRIPTOR, Attributes.none(), inputs.toArray(HostTensor[]::new))
                .constantFrom(1)
                .run(new Slice());
    }

    private static long[] longs(long... values) {
        return values;
    }

    private static HostTensor counted(long... dims) {
        return HeapTensor.filled(TensorType.of(F32, dims), i -> i);
    }

    /** Slices of a list of five, as Python would cut them. */
    private static double[] ofFive(long start, long end, long step) {
        return slice(counted(5), longs(start), longs(end), longs(0), longs(step))
                .toDoubles();
    }

    @Test
    void cutsForward() {
        assertThat(ofFive(1, 4, 1)).containsExactly(1, 2, 3);
        assertThat(ofFive(0, 5, 2)).containsExactly(0, 2, 4);
        assertThat(ofFive(0, 4, 2)).containsExactly(0, 2);
        assertThat(ofFive(-3, -1, 1)).containsExactly(2, 3);
        assertThat(ofFive(-100, 100, 1)).containsExactly(0, 1, 2, 3, 4);
        assertThat(ofFive(1, Long.MAX_VALUE, Long.MAX_VALUE)).containsExactly(1);
    }

    @Test
    void cutsBackward() {
        assertThat(ofFive(-1, Long.MIN_VALUE, -1)).containsExactly(4, 3, 2, 1, 0);
        assertThat(ofFive(4, 0, -2)).containsExactly(4, 2);
        assertThat(ofFive(100, -100, -3)).containsExactly(4, 1);
        assertThat(ofFive(3, 2, Long.MIN_VALUE)).containsExactly(3);
    }

    @Test
    void maybeNothingIsLeft() {
        assertThat(ofFive(3, 3, 1)).isEmpty();
        assertThat(ofFive(4, 1, 1)).isEmpty();
        assertThat(ofFive(1, 4, -1)).isEmpty();
        assertThat(ofFive(9, 12, 1)).isEmpty();
        assertThat(slice(counted(0), longs(0), longs(3)).toDoubles()).isEmpty();
        assertThat(slice(counted(0), longs(5), longs(-9), longs(0), longs(-1)).toDoubles())
                .isEmpty();
    }

    @Test
    void cutsSeveralAxes() {
        HostTensor y = slice(counted(3, 4, 2), longs(2, 1), longs(0, 4), longs(0, -2), longs(-1, 2));
        assertThat(y.type()).isEqualTo(TensorType.of(F32, 2, 2, 2));
        assertThat(y.toDoubles()).containsExactly(18, 19, 22, 23, 10, 11, 14, 15);
    }

    @Test
    void axesCountFromTheOutermostAndStepsAreOne() {
        assertThat(slice(counted(3, 2), longs(1), longs(3)).toDoubles()).containsExactly(2, 3, 4, 5);
        assertThat(slice(counted(1, 4), longs(0), longs(2), longs(1)).toDoubles())
                .containsExactly(0, 1);
    }

    @Test
    void operandsThatDoNotFitAreRefused() {
        HostTensor data = counted(3, 2);
        assertThatThrownBy(() -> slice(data, longs(0, 0), longs(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tensor/slice: ends [1] should be as many as the starts, 2");
        assertThatThrownBy(() -> slice(data, longs(0), longs(1), longs(0), longs(0)))
                .hasMessage("tensor/slice: the step of axis 0 is 0");
        assertThatThrownBy(() -> slice(data, longs(0), longs(1), longs(2)))
                .hasMessageContaining("axis 2 is outside a tensor of rank 2");
        assertThatThrownBy(() -> slice(data, longs(0, 0), longs(1, 1), longs(0, -2)))
                .hasMessageContaining("named twice");
    }
}
