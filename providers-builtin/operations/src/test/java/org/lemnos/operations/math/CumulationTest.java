package org.lemnos.operations.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class CumulationTest {
    private static final HostTensor MATRIX = HeapTensor.ofLongs(TensorType.of(ElementType.I32, 2, 3), 1, 2, 3, 4, 5, 6);

    private static long[] cumulated(Attributes attributes) {
        return Call.of(Cumulation.DESCRIPTOR, attributes, MATRIX)
                .run(new Cumulation())
                .toLongs();
    }

    @Test
    void sumsAndProductsRunAlongTheAxis() {
        assertThat(cumulated(Attributes.none())).containsExactly(1, 3, 6, 4, 9, 15);
        assertThat(cumulated(Attributes.of(Cumulation.AXIS, 0L))).containsExactly(1, 2, 3, 5, 7, 9);
        assertThat(cumulated(Attributes.of(Cumulation.PRODUCT, true))).containsExactly(1, 2, 6, 4, 20, 120);
    }

    @Test
    void anElementMayBeLeftOutOfItsOwnSum() {
        Attributes exclusive = Attributes.of(Cumulation.EXCLUSIVE, true);
        assertThat(cumulated(exclusive)).containsExactly(0, 1, 3, 0, 4, 9);
        assertThat(cumulated(exclusive.with(Cumulation.PRODUCT, true))).containsExactly(1, 1, 2, 1, 4, 20);
    }

    @Test
    void theyMayBeginAtTheEnd() {
        Attributes reverse = Attributes.of(Cumulation.REVERSE, true);
        assertThat(cumulated(reverse)).containsExactly(6, 5, 3, 15, 11, 6);
        assertThat(cumulated(reverse.with(Cumulation.EXCLUSIVE, true))).containsExactly(5, 3, 0, 11, 6, 0);
    }

    @Test
    void integersWrapAround() {
        HostTensor large = HeapTensor.ofLongs(TensorType.of(ElementType.I32, 2), Integer.MAX_VALUE, 1);
        assertThat(Call.of(Cumulation.DESCRIPTOR, Attributes.none(), large)
                        .run(new Cumulation())
                        .toLongs())
                .containsExactly(Integer.MAX_VALUE, Integer.MIN_VALUE);
    }
}
