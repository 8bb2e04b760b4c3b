package org.lemnos.operations.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class AttentionTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final Attributes UNSCALED = Attributes.of(Attention.SCALE, 1f);

    /** One head whose rows have one element. */
    private static HostTensor rows(double... values) {
        return HeapTensor.of(TensorType.of(F32, 1, 1, values.length, 1), values);
    }

    private static double[] run(Attributes attributes, HostTensor... inputs) {
        return Call.of(Attention.DESCRIPTOR, attributes, inputs)
                .run(new Attention())
                .toDoubles();
    }

    @Test
    void valuesAreWeighedByTheExponentialsOfProducts() {
        // Weights 1 : 3.
        assertThat(run(UNSCALED, rows(1), rows(0, Math.log(3)), rows(4, 8)))
                .usingComparatorWithPrecision(1e-6)
                .containsExactly(7);
        assertThat(run(Attributes.of(Attention.SCALE, 0.5f), rows(2), rows(0, Math.log(3)), rows(4, 8)))
                .usingComparatorWithPrecision(1e-6)
                .containsExactly(7);
    }

    @Test
    void theScaleIsOneByTheRootOfTheKeySizeIfNotGiven() {
        HostTensor query = HeapTensor.of(TensorType.of(F32, 1, 1, 1, 4), 1, 1, 1, 1);
        HostTensor keys = HeapTensor.of(
                TensorType.of(F32, 1, 1, 2, 4),
                0,
                0,
                0,
                0,
                Math.log(3) / 2,
                Math.log(3) / 2,
                Math.log(3) / 2,
                Math.log(3) / 2);
        assertThat(run(Attributes.none(), query, keys, rows(4, 8)))
                .usingComparatorWithPrecision(1e-6)
                .containsExactly(7);
    }

    @Test
    void theMaskIsAddedAndARowMaskedThroughoutIsZero() {
        HostTensor mask = HeapTensor.of(TensorType.of(F32, 2, 2), 0, -INFINITY, -INFINITY, -INFINITY);
        assertThat(run(UNSCALED, rows(1, 1), rows(5, 7), rows(4, 8), mask)).containsExactly(4, 0);
    }

    @Test
    void aBrokenScoreBreaksItsRowAlone() {
        HostTensor mask = HeapTensor.of(TensorType.of(F32, 3, 2), 0, Double.NaN, 0, INFINITY, 0, -INFINITY);
        assertThat(run(UNSCALED, rows(1, 1, 1), rows(1, 1), rows(4, 8), mask))
                .containsExactly(Double.NaN, Double.NaN, 4);
    }

    @Test
    void withoutKeysTheResultIsZero() {
        assertThat(run(UNSCALED, rows(1, 1), rows(), rows())).containsExactly(0, 0);
    }

    @Test
    void causalQueriesAreTheLastPlacesOfTheKeys() {
        Attributes causal = UNSCALED.with(Attention.CAUSAL, true);
        assertThat(run(causal, rows(0, 0), rows(0, 0, 0), rows(3, 6, 9))).containsExactly(4.5, 6);
        assertThat(run(causal, rows(0, 0, 0), rows(0, 0), rows(3, Double.NaN))).containsExactly(0, 3, Double.NaN);
    }

    @Test
    void neighbouringQueryHeadsShareAKeyHead() {
        HostTensor queries = HeapTensor.of(TensorType.of(F32, 1, 4, 1, 1), 0, 0, 0, 0);
        HostTensor keys = HeapTensor.of(TensorType.of(F32, 1, 2, 1, 1), 0, 0);
        HostTensor values = HeapTensor.of(TensorType.of(F32, 1, 2, 1, 1), 3, 5);
        assertThat(run(UNSCALED, queries, keys, values)).containsExactly(3, 3, 5, 5);
    }

    @Test
    void headsMayLieOnEitherAxisOfEachTensor() {
        long seed = 20_261_130;
        Random random = new Random(seed);
        HostTensor[] outer = new HostTensor[3];
        HostTensor[] inner = new HostTensor[3];
        for (int i = 0; i < 3; i++) {
            double[] values = random.doubles(2 * 3 * 5 * 4, -2, 2).toArray();
            outer[i] = HeapTensor.of(TensorType.of(F32, 2, 3, 5, 4), values);
            inner[i] = HeapTensor.of(TensorType.of(F32, 2, 5, 3, 4), swapped(values, 3, 5));
        }
        double[] expected = run(Attributes.none(), outer);
        for (long axis = 1; axis <= 2; axis++) {
            long[] axes = {2, 1, 2, axis};
            double[] y = run(Attributes.of(Attention.HEAD_AXES, axes), inner[0], outer[1], inner[2]);
            assertThat(y).as("seed %s", seed).containsExactly(axis == 1 ? expected : swapped(expected, 3, 5));
        }
    }

    /** [2, a, b, 4] with the axes in the middle exchanged. */
    private static double[] swapped(double[] values, int a, int b) {
        double[] swapped = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            int inner = i % 4;
            int second = i / 4 % b;
            int first = i / (4 * b) % a;
            int outer = i / (4 * a * b);
            swapped[((outer * b + second) * a + first) * 4 + inner] = values[i];
        }
        return swapped;
    }

    @Test
    void inputsThatDoNotGoTogetherAreRefused() {
        HostTensor two = rows(1, 2);
        assertThatThrownBy(() -> run(UNSCALED, two, two, rows(1, 2, 3))).hasMessageContaining("do not go together");
        assertThatThrownBy(() -> run(UNSCALED, two, two, two, HeapTensor.of(TensorType.of(F32, 3), 1, 2, 3)))
                .hasMessageContaining("does not broadcast to the scores [1, 1, 2, 2]");
        assertThatThrownBy(() -> run(UNSCALED.with(Attention.HEAD_AXES, new long[] {1, 1, 3, 1}), two, two, two))
                .hasMessageContaining("axis 1 or 2");
        assertThatThrownBy(() -> run(Attributes.of(Attention.SCALE, Float.NaN), two, two, two))
                .hasMessageContaining("a finite number");
        assertThatThrownBy(() -> run(UNSCALED, two, two, HeapTensor.of(TensorType.of(F16, 1, 1, 2, 1), 1, 2)))
                .hasMessageContaining("one element type");
        HostTensor heads = HeapTensor.of(TensorType.of(F32, 1, 3, 1, 1), 1, 2, 3);
        HostTensor keyHeads = HeapTensor.of(TensorType.of(F32, 1, 2, 1, 1), 1, 2);
        assertThatThrownBy(() -> run(UNSCALED, heads, keyHeads, keyHeads)).hasMessageContaining("share 2 key heads");
    }
}
