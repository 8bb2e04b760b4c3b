package org.lemnos.operations.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F64;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class FourierBasisTest {
    private static final long SEED = 20;

    private static HostTensor basis(boolean oneSided, boolean inverse, long points, long samples, long parts) {
        Attributes attributes = Attributes.of(FourierBasis.ONE_SIDED, oneSided).with(FourierBasis.INVERSE, inverse);
        return Call.of(
                        FourierBasis.DESCRIPTOR,
                        attributes,
                        HeapTensor.of(TensorType.of(F64), 0),
                        HeapTensor.list(points),
                        HeapTensor.list(samples),
                        HeapTensor.list(parts))
                .constantFrom(1)
                .run(new FourierBasis());
    }

    private static double[] times(double[] row, HostTensor matrix) {
        double[] values = matrix.toDoubles();
        double[] product = new double[values.length / row.length];
        for (int i = 0; i < values.length; i++) {
            product[i % product.length] += row[i / product.length] * values[i];
        }
        return product;
    }

    @Test
    void binsAreTurnsOfSamples() {
        // 4 points of the real samples 0, 1, 0, 0: the bins 1, -i, -1, i.
        assertThat(times(new double[] {0, 1}, basis(false, false, 4, 2, 1)))
                .usingComparatorWithPrecision(1e-15)
                .containsExactly(1, 0, 0, -1, -1, 0, 0, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 33})
    void thereAndBackChangesNothing(int points) {
        double[] samples = new Random(SEED).doubles(2L * points).toArray();
        double[] bins = times(samples, basis(false, false, points, points, 2));
        assertThat(times(bins, basis(false, true, points, points, 2)))
                .as("seed %d", SEED)
                .usingComparatorWithPrecision(1e-12)
                .containsExactly(samples);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 33})
    void halfOfTheBinsSayAllAboutRealSamples(int points) {
        double[] samples = new Random(SEED).doubles(points).toArray();
        double[] bins = times(samples, basis(true, false, points, points, 1));
        assertThat(bins).hasSize(2 * (points / 2 + 1));
        assertThat(times(bins, basis(true, true, points, points / 2 + 1, 2)))
                .as("seed %d", SEED)
                .usingComparatorWithPrecision(1e-12)
                .containsExactly(samples);
    }

    @Test
    void whatHasNoMeaningIsRefused() {
        assertThatThrownBy(() -> basis(true, false, 4, 4, 2)).hasMessageContaining("takes real samples");
        assertThatThrownBy(() -> basis(true, true, 4, 3, 1)).hasMessageContaining("takes bins of two parts");
        assertThatThrownBy(() -> basis(false, false, 4, 5, 1)).hasMessageContaining("at most 4");
        assertThatThrownBy(() -> basis(false, false, 4, 4, 3)).hasMessageContaining("1 or 2 are needed");
    }
}
