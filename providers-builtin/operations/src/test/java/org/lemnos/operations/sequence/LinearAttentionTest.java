package org.lemnos.operations.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class LinearAttentionTest {
    private static HostTensor steps(double... values) {
        return HeapTensor.of(TensorType.of(F32, 1, values.length, 1), values);
    }

    private static final HostTensor EMPTY = HeapTensor.of(TensorType.of(F32, 1, 1, 1, 1), 0);

    private static double[] run(boolean decays, boolean corrects, HostTensor... more) {
        Attributes attributes = Attributes.of(LinearAttention.HEADS, 1L)
                .with(LinearAttention.KEY_HEADS, 1L)
                .with(LinearAttention.DECAYS, decays)
                .with(LinearAttention.CORRECTS, corrects);
        HostTensor[] inputs = new HostTensor[4 + more.length];
        inputs[0] = steps(1, 10);
        inputs[1] = steps(1, 2);
        inputs[2] = steps(3, 4);
        inputs[3] = EMPTY;
        System.arraycopy(more, 0, inputs, 4, more.length);
        return Call.of(LinearAttention.DESCRIPTOR, attributes, inputs)
                .run(new LinearAttention())
                .toDoubles();
    }

    @Test
    void stateSumsProductsOfKeysAndValues() {
        // 1 · 3, then 3 + 2 · 4; read by queries 1 and 10.
        assertThat(run(false, false)).containsExactly(3, 110, 11);
    }

    @Test
    void stateDecaysBeforeAStep() {
        assertThat(run(true, false, steps(0, Math.log(0.5))))
                .usingComparatorWithPrecision(1e-6)
                .containsExactly(3, 95, 9.5);
    }

    @Test
    void aStepCorrectsWhatTheStateHoldsForItsKey() {
        // 0.5 · (3 - 0), then 1.5 + 0.5 · 2 · (4 - 1.5 · 2).
        assertThat(run(false, true, steps(0.5, 0.5))).containsExactly(1.5, 25, 2.5);
    }

    @Test
    void neighbouringQueriesShareAKeyHead() {
        Attributes attributes = Attributes.of(LinearAttention.HEADS, 4L).with(LinearAttention.KEY_HEADS, 2L);
        HostTensor y = Call.of(
                        LinearAttention.DESCRIPTOR,
                        attributes,
                        HeapTensor.of(TensorType.of(F32, 1, 1, 4), 1, 2, 3, 4),
                        HeapTensor.of(TensorType.of(F32, 1, 1, 2), 1, 1),
                        HeapTensor.of(TensorType.of(F32, 1, 1, 2), 10, 100),
                        HeapTensor.of(TensorType.of(F32, 1, 2, 1, 1), 0, 0))
                .run(new LinearAttention());
        assertThat(y.toDoubles()).containsExactly(10, 20, 300, 400, 10, 100);
    }

    @Test
    void inputsThatDoNotGoTogetherAreRefused() {
        assertThatThrownBy(() -> run(true, false)).hasMessageContaining("input 4 is missing");
        assertThatThrownBy(() -> run(false, false, steps(1, 1))).hasMessageContaining("has no meaning");
        assertThatThrownBy(() -> run(false, true, steps(1, 1, 1))).hasMessageContaining("the extents [1, 2, 1]");
    }
}
