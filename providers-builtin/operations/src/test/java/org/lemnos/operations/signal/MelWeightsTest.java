package org.lemnos.operations.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class MelWeightsTest {
    private static HostTensor weights(long bands, double lowest, double highest) {
        return Call.of(
                        MelWeights.DESCRIPTOR,
                        Attributes.none(),
                        HeapTensor.list(bands),
                        HeapTensor.list(512),
                        HeapTensor.list(16_000),
                        HeapTensor.of(TensorType.of(F64, 1), lowest),
                        HeapTensor.of(TensorType.of(F64, 1), highest))
                .constantFrom(0)
                .run(new MelWeights());
    }

    @Test
    void everyBandIsATriangleWithAPeakOfOne() {
        HostTensor weights = weights(20, 0, 8000);
        assertThat(weights.type().dims()).containsExactly(257, 20);
        double[] values = weights.toDoubles();
        for (int band = 0; band < 20; band++) {
            int peaks = 0;
            int turns = 0;
            double before = 0;
            boolean rising = true;
            for (int bin = 0; bin < 257; bin++) {
                double value = values[bin * 20 + band];
                peaks += value == 1 ? 1 : 0;
                boolean rises = value > before || (value == before && rising);
                turns += rises == rising ? 0 : 1;
                rising = rises;
                before = value;
            }
            assertThat(peaks).as("peaks of band %d", band).isEqualTo(1);
            assertThat(turns).as("turns of band %d", band).isEqualTo(1);
        }
    }

    @Test
    void bandsOutsideTheSpectrumAreRefused() {
        assertThatThrownBy(() -> weights(2, 0, 40_000)).hasMessageContaining("do not lie in a spectrum of 257");
        assertThatThrownBy(() -> weights(0, 0, 8000)).hasMessageContaining("1 to 16777216 is needed");
    }
}
