package org.lemnos.models.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.TensorData;

class TurnedWeightTest {
    private static final long SEED = 20261130;

    private static byte[] random(long bytes) {
        byte[] random = new byte[(int) bytes];
        new Random(SEED).nextBytes(random);
        return random;
    }

    /** Element by element, from the definition: axis i of what comes out is axis perm[i]. */
    private static byte[] transposed(byte[] x, TensorType type, List<Long> perm) {
        int size = type.elementType().sizeBytes();
        byte[] y = new byte[x.length];
        for (int element = 0; element < type.elements(); element++) {
            long from = 0;
            long left = element;
            for (int axis = perm.size() - 1; axis >= 0; axis--) {
                int source = perm.get(axis).intValue();
                long stride = LongStream.range(source + 1, type.rank())
                        .map(inner -> type.dim((int) inner))
                        .reduce(1, (a, b) -> a * b);
                from += left % type.dim(source) * stride;
                left /= type.dim(source);
            }
            System.arraycopy(x, (int) from * size, y, element * size, size);
        }
        return y;
    }

    private static void assertTurned(TensorType type, Long... perm) {
        byte[] stored = random(type.sizeBytes());
        AxisSwap swap = AxisSwap.of(type, List.of(perm)).orElseThrow();
        TurnedWeight turned = new TurnedWeight(TensorData.of(stored), swap);
        ByteBuffer read = ByteBuffer.allocate((int) turned.sizeBytes());
        turned.read(0, read);
        assertThat(read.array()).as("%s, seed %d", swap, SEED).isEqualTo(transposed(stored, type, List.of(perm)));
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void elementsOfEverySizeAreTurned(ElementType type) {
        assertTurned(TensorType.of(type, 17, 33), 1L, 0L);
        assertTurned(TensorType.of(type, 3, 5, 7), 0L, 2L, 1L);
        assertTurned(TensorType.of(type, 3, 5, 7), 1L, 0L, 2L);
        assertTurned(TensorType.of(type, 3, 5, 7), 1L, 2L, 0L);
        assertTurned(TensorType.of(type, 2, 3, 4, 5), 0L, 2L, 3L, 1L);
        assertTurned(TensorType.of(type, 2, 3, 4, 5), 0L, 2L, 1L, 3L);
    }

    /** A piece is 131,072 words. */
    @Test
    void rowsThatAreFewManyOrLongAreTurned() {
        assertTurned(TensorType.of(ElementType.F32, 1000, 2048), 1L, 0L);
        assertTurned(TensorType.of(ElementType.F32, 3, 131_072), 1L, 0L);
        assertTurned(TensorType.of(ElementType.F32, 3, 131_073), 1L, 0L);
        assertTurned(TensorType.of(ElementType.F32, 131_073, 3), 1L, 0L);
        assertTurned(TensorType.of(ElementType.F32, 2, 3, 140_000), 1L, 0L, 2L);
        assertTurned(TensorType.of(ElementType.F32, 1, 300), 1L, 0L);
    }

    @Test
    void anyPartCanBeReadByItself() {
        TensorType type = TensorType.of(ElementType.U16, 40, 30);
        byte[] stored = random(type.sizeBytes());
        TurnedWeight turned = new TurnedWeight(
                TensorData.of(stored), AxisSwap.of(type, List.of(1L, 0L)).orElseThrow());
        byte[] expected = transposed(stored, type, List.of(1L, 0L));
        ByteBuffer middle = ByteBuffer.allocateDirect(77);
        turned.read(1001, middle);
        assertThat(middle.hasRemaining()).isFalse();
        for (int i = 0; i < 77; i++) {
            assertThat(middle.get(i)).isEqualTo(expected[1001 + i]);
        }
        assertThatThrownBy(() -> turned.read(2350, ByteBuffer.allocate(51)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("51 bytes from 2350 on are asked of a weight of 2400");
    }

    @Test
    void whatSwapsNoNeighboursIsNoSwap() {
        TensorType type = TensorType.of(ElementType.F32, 2, 3, 4, 5);
        assertThat(AxisSwap.of(type, List.of(3L, 2L, 1L, 0L))).isEmpty();
        assertThat(AxisSwap.of(type, List.of(1L, 0L, 3L, 2L))).isEmpty();
        assertThat(AxisSwap.of(type, List.of(2L, 1L, 0L, 3L))).isEmpty();
        assertThat(AxisSwap.of(type, List.of(0L, 1L, 2L, 3L))).isEmpty();
        assertThat(AxisSwap.of(TensorType.of(ElementType.F32), List.of())).isEmpty();
    }
}
