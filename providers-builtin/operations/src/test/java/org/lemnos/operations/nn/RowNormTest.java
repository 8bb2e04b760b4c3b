package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class RowNormTest {
    private static final double PRECISION = 1e-14;
    private static final Attributes EPSILON_ONE = Attributes.of(LayerNorm.EPSILON, 1f);

    private static HeapTensor row(double... values) {
        return HeapTensor.of(TensorType.of(F64, values.length), values);
    }

    private static double[] run(RowNorm form, HostTensor... inputs) {
        return Call.of(form.descriptor(), EPSILON_ONE, inputs).run(form).toDoubles();
    }

    @Test
    void rmsNormalizationScalesToMeanSquareOne() {
        // (1 + 9 + 1 + 1) / 4 is 3, to which an epsilon of 1 is added.
        assertThat(run(RowNorm.RMS_NORM, row(1, -3, 1, 1)))
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(0.5, -1.5, 0.5, 0.5);
        assertThat(run(RowNorm.RMS_NORM, row(1, -3, 1, 1), row(2, 4, 0, 1)))
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(1, -6, 0, 0.5);
    }

    @Test
    void beforeAnInfiniteNumberAllOthersAreNothing() {
        assertThat(run(RowNorm.RMS_NORM, row(1, Double.NEGATIVE_INFINITY))).containsExactly(0, Double.NaN);
    }

    @Test
    void residualFormsNormalizeTheSum() {
        HostTensor x = row(1, 5, 0, 9);
        HostTensor residual = row(1, 1, 6, -3);
        assertThat(run(RowNorm.RESIDUAL_LAYER_NORM, x, residual, row(2, 4, 0, 1), row(1, 0, 7, -1)))
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(run(RowNorm.LAYER_NORM, row(2, 6, 6, 6), row(2, 4, 0, 1), row(1, 0, 7, -1)));
        assertThat(run(RowNorm.RESIDUAL_RMS_NORM, x, residual, row(2, 4, 0, 1)))
                .usingComparatorWithPrecision(PRECISION)
                .containsExactly(run(RowNorm.RMS_NORM, row(2, 6, 6, 6), row(2, 4, 0, 1)));
    }

    @Test
    void theSumIsTheSecondOutputAndRoundedForItselfAlone() {
        TensorType type = TensorType.of(F16, 2);
        HostTensor x = HeapTensor.of(type, 2048, 2048);
        HostTensor residual = HeapTensor.of(type, 1, 3);
        for (RowNorm form : List.of(RowNorm.RESIDUAL_LAYER_NORM_WITH_SUM, RowNorm.RESIDUAL_RMS_NORM_WITH_SUM)) {
            Call call = Call.of(form.descriptor(), EPSILON_ONE, x, residual);
            List<HostTensor> outputs = List.of(HeapTensor.of(type, 0, 0), HeapTensor.of(type, 0, 0));
            assertThat(form.infer(call)).containsExactly(type, type);
            form.evaluate(call, List.of(x, residual), outputs);
            assertThat(outputs.get(1).toDoubles()).containsExactly(2048, 2052);
            if (form.isCentered()) {
                double exact = 1 / Math.sqrt(2);
                assertThat(outputs.get(0).toDoubles())
                        .usingComparatorWithPrecision(1e-3)
                        .containsExactly(-exact, exact);
            }
        }
    }

    @Test
    void addendsOfDifferentShapesOrTypesAreRefused() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 2), 1, 2);
        assertThatThrownBy(() -> run(RowNorm.RESIDUAL_RMS_NORM, x, HeapTensor.of(TensorType.of(F32, 2), 1, 2)))
                .hasMessage("nn/residual_rms_norm: input 1 is f32[2]; x is f32[1, 2], with the extents [1, 2]");
        assertThatThrownBy(() -> run(RowNorm.RESIDUAL_RMS_NORM, x, HeapTensor.of(TensorType.of(F64, 1, 2), 1, 2)))
                .hasMessageContaining("both need one element type");
    }
}
