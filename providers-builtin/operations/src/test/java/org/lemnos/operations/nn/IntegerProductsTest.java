package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.I8;
import static org.lemnos.api.operation.ElementType.U8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class IntegerProductsTest {
    private static HostTensor bytes(long[] dims, long... values) {
        return HeapTensor.ofLongs(TensorType.of(U8, dims), values);
    }

    private static HostTensor signed(long[] dims, long... values) {
        return HeapTensor.ofLongs(TensorType.of(I8, dims), values);
    }

    private static long[] product(HostTensor... inputs) {
        return Call.of(MatMulInteger.DESCRIPTOR, Attributes.none(), inputs)
                .run(new MatMulInteger())
                .toLongs();
    }

    private static long[] convolved(Attributes attributes, HostTensor... inputs) {
        return Call.of(ConvInteger.DESCRIPTOR, attributes, inputs)
                .run(new ConvInteger())
                .toLongs();
    }

    @Test
    void zeroPointsAreTakenAwayBeforeTheProduct() {
        HostTensor a = bytes(new long[] {2, 2}, 255, 0, 10, 20);
        HostTensor b = signed(new long[] {2, 2}, -128, 1, 127, 2);

        assertThat(product(a, b, bytes(new long[] {}, 0), signed(new long[] {}, 0)))
                .containsExactly(-32640, 255, 1260, 50);
        assertThat(product(a, b, bytes(new long[] {1}, 10), signed(new long[] {}, 1)))
                .containsExactly(245 * -129 - 10 * 126, -10, 1260, 10);
    }

    @Test
    void rowsAndColumnsMayHaveTheirOwn() {
        HostTensor a = bytes(new long[] {2, 1}, 5, 7);
        HostTensor b = signed(new long[] {1, 2}, 10, 20);

        assertThat(product(a, b, bytes(new long[] {2}, 4, 5), signed(new long[] {2}, 9, 17)))
                .containsExactly(1, 3, 2, 6);
        assertThat(product(a, b, bytes(new long[] {2, 1}, 4, 5), signed(new long[] {1, 2}, 9, 17)))
                .containsExactly(1, 3, 2, 6);
        assertThatThrownBy(() -> product(a, b, bytes(new long[] {3}, 1, 2, 3), signed(new long[] {}, 0)))
                .hasMessageContaining("one element or extents [2] are needed");
    }

    @Test
    void paddingAddsNothing() {
        HostTensor x = bytes(new long[] {1, 1, 3}, 11, 12, 13);
        HostTensor w = signed(new long[] {2, 1, 3}, 1, 2, 3, -1, -2, -3);
        Attributes padded = Attributes.of(Window.PADS, new long[] {1, 1});

        assertThat(convolved(padded, x, w, bytes(new long[] {}, 10), signed(new long[] {}, 0)))
                .containsExactly(8, 14, 8, -8, -14, -8);
        assertThat(convolved(padded, x, w, bytes(new long[] {}, 10), signed(new long[] {2}, 1, -1)))
                .containsExactly(5, 8, 3, -5, -8, -3);
    }
}
