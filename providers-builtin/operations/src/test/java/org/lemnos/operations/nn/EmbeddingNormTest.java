package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F64;
import static org.lemnos.api.operation.ElementType.I64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class EmbeddingNormTest {
    private static final Attributes EPSILON_ONE = Attributes.of(LayerNorm.EPSILON, 1f);
    private static final HostTensor TABLE = HeapTensor.of(TensorType.of(F64, 2, 2), 0, 4, 10, 30);
    private static final HostTensor OTHER = HeapTensor.of(TensorType.of(F64, 1, 2), 5, 5);

    private static HostTensor indices(long... values) {
        return HeapTensor.ofLongs(TensorType.of(I64, values.length), values);
    }

    private static Call call(HostTensor... inputs) {
        return Call.of(EmbeddingNorm.DESCRIPTOR, EPSILON_ONE, inputs);
    }

    private static double[] normalized(double... rows) {
        HostTensor x = HeapTensor.of(TensorType.of(F64, rows.length / 2, 2), rows);
        return Call.of(LayerNorm.DESCRIPTOR, EPSILON_ONE, x)
                .run(new LayerNorm())
                .toDoubles();
    }

    @Test
    void pickedRowsAreAddedUpAndNormalized() {
        HostTensor y = call(TABLE, indices(1, 0), OTHER, indices(0)).run(new EmbeddingNorm());
        assertThat(y.type()).isEqualTo(TensorType.of(F64, 2, 2));
        assertThat(y.toDoubles()).containsExactly(normalized(15, 35, 5, 9));
    }

    @Test
    void aThirdTableAndWeightsCountToo() {
        HostTensor y = call(TABLE, indices(1), TABLE, indices(0), OTHER, indices(0), OTHER_WEIGHT, OTHER_WEIGHT)
                .run(new EmbeddingNorm());
        double[] plain = normalized(15, 39);
        assertThat(y.toDoubles()).containsExactly(plain[0] * 2 + 2, plain[1] * 3 + 3);
    }

    private static final HostTensor OTHER_WEIGHT = HeapTensor.of(TensorType.of(F64, 2), 2, 3);

    @Test
    void anIndexCountsFromTheEndOrPicksZerosOutsideOfItsTable() {
        HostTensor y = call(TABLE, indices(-1, 2, -3), OTHER, indices(0)).run(new EmbeddingNorm());
        assertThat(y.toDoubles()).containsExactly(normalized(15, 35, 5, 5, 5, 5));
        assertThat(new EmbeddingNorm().allowed(call(TABLE, indices(0), OTHER, indices(0)), 1))
                .hasValue(new ValueRange(-2, 1));
    }

    @Test
    void inputsThatDoNotGoTogetherAreRefused() {
        HostTensor wide = HeapTensor.of(TensorType.of(F64, 1, 3), 1, 2, 3);
        assertThatThrownBy(() -> call(TABLE, indices(0), wide, indices(0)).run(new EmbeddingNorm()))
                .hasMessageContaining("with one width");
        HostTensor columns = HeapTensor.ofLongs(TensorType.of(I64, 2, 1), 0, 0);
        assertThatThrownBy(() -> call(TABLE, columns, OTHER, indices(0, 0, 0)).run(new EmbeddingNorm()))
                .hasMessageContaining("along leading axes alone");
        assertThatThrownBy(() -> call(TABLE, indices(0), OTHER, indices(0), OTHER, indices(0), TABLE)
                        .run(new EmbeddingNorm()))
                .hasMessageContaining("rows have 2 elements");
    }
}
