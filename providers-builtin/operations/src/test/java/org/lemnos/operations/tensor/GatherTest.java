package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class GatherTest {
    private static final HostTensor TABLE = HeapTensor.filled(TensorType.of(F32, 3, 2), i -> i);

    private static HostTensor gather(long axis, HostTensor data, HostTensor indices) {
        return Call.of(Gather.DESCRIPTOR, Attributes.of(Gather.AXIS, axis), data, indices)
                .run(new Gather());
    }

    @Test
    void picksRowsOfATable() {
        HostTensor rows = gather(0, TABLE, HeapTensor.ofLongs(TensorType.of(I64, 2, 2), 2, 0, 1, 2));
        assertThat(rows.type()).isEqualTo(TensorType.of(F32, 2, 2, 2));
        assertThat(rows.toDoubles()).containsExactly(4, 5, 0, 1, 2, 3, 4, 5);
    }

    @Test
    void picksAlongAnInnerAxis() {
        HostTensor columns = gather(-1, TABLE, HeapTensor.ofLongs(TensorType.of(I32, 3), 1, 1, 0));
        assertThat(columns.type()).isEqualTo(TensorType.of(F32, 3, 3));
        assertThat(columns.toDoubles()).containsExactly(1, 1, 0, 3, 3, 2, 5, 5, 4);
    }

    @Test
    void aScalarIndexTakesTheAxisAway() {
        HostTensor row = gather(0, TABLE, HeapTensor.ofLongs(TensorType.of(I64), 1));
        assertThat(row.type()).isEqualTo(TensorType.of(F32, 2));
        assertThat(row.toDoubles()).containsExactly(2, 3);
        HostTensor extent = gather(0, HeapTensor.list(7, 8), HeapTensor.ofLongs(TensorType.of(I64), 1));
        assertThat(extent.type()).isEqualTo(TensorType.of(I64));
        assertThat(extent.toLongs()).containsExactly(8);
    }

    @Test
    void negativeIndicesCountFromTheEnd() {
        assertThat(gather(0, TABLE, HeapTensor.list(-1, -3)).toDoubles()).containsExactly(4, 5, 0, 1);
    }

    @Test
    void noIndicesPickNothing() {
        assertThat(gather(0, TABLE, HeapTensor.list()).type()).isEqualTo(TensorType.of(F32, 0, 2));
        assertThat(gather(0, HeapTensor.of(TensorType.of(F32, 0, 2)), HeapTensor.list())
                        .toDoubles())
                .isEmpty();
    }

    @Test
    void anIndexOutsideTheAxisGivesZerosAndIsNotAmongThoseAllowed() {
        assertThat(gather(0, TABLE, HeapTensor.list(2, 3, 0)).toDoubles()).containsExactly(4, 5, 0, 0, 0, 1);
        assertThat(gather(1, TABLE, HeapTensor.list(-3, 1)).toDoubles()).containsExactly(0, 1, 0, 3, 0, 5);
        assertThat(gather(0, TABLE, HeapTensor.list(Long.MIN_VALUE, Long.MAX_VALUE))
                        .toDoubles())
                .containsExactly(0, 0, 0, 0);
        assertThat(gather(0, HeapTensor.of(TensorType.of(F32, 0, 2)), HeapTensor.list(0))
                        .toDoubles())
                .containsExactly(0, 0);
    }
}
