package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.U8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class RepeatingTest {
    private static final HostTensor MATRIX = HeapTensor.ofLongs(TensorType.of(I64, 2, 3), 1, 2, 3, 4, 5, 6);

    private static HostTensor list(long... numbers) {
        return HeapTensor.ofLongs(TensorType.of(I64, numbers.length), numbers);
    }

    @Test
    void tilesRepeatWholeAxes() {
        HostTensor tiled = Call.of(Tile.DESCRIPTOR, Attributes.none(), MATRIX, list(1, 2))
                .constantFrom(1)
                .run(new Tile());

        assertThat(tiled.type()).isEqualTo(TensorType.of(I64, 2, 6));
        assertThat(tiled.toLongs()).containsExactly(1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6);
    }

    @Test
    void extentsBeyondAllTensorsAreTheCallsFault() {
        assertThatThrownBy(() -> Call.of(Tile.DESCRIPTOR, Attributes.none(), MATRIX, list(1, Long.MAX_VALUE))
                        .constantFrom(1)
                        .run(new Tile()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("product of [3, 9223372036854775807] is beyond what any tensor can have");
        assertThatThrownBy(() -> Call.of(
                                Range.DESCRIPTOR,
                                Attributes.none(),
                                scalar(Long.MIN_VALUE),
                                scalar(Long.MAX_VALUE),
                                scalar(1))
                        .constantFrom(0)
                        .run(new Range()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("beyond what any tensor can have");
        assertThatThrownBy(() -> Call.of(Fill.DESCRIPTOR, Attributes.none(), list(7), list(1L << 32, 1L << 32))
                        .constantFrom(1)
                        .run(new Fill()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("larger than 2^63 bytes");
        assertThatThrownBy(() -> Call.of(Expand.DESCRIPTOR, Attributes.none(), list(7), list(1L << 32, 1L << 32, 1))
                        .constantFrom(1)
                        .run(new Expand()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("larger than 2^63 bytes");
    }

    @Test
    void expandingRepeatsAxesOfOne() {
        HostTensor column = HeapTensor.ofLongs(TensorType.of(I64, 2, 1), 7, 8);
        HostTensor expanded = Call.of(Expand.DESCRIPTOR, Attributes.none(), column, list(2, 1, 3))
                .constantFrom(1)
                .run(new Expand());

        assertThat(expanded.type()).isEqualTo(TensorType.of(I64, 2, 2, 3));
        assertThat(expanded.toLongs()).containsExactly(7, 7, 7, 8, 8, 8, 7, 7, 7, 8, 8, 8);
    }

    private static HostTensor chunk(long index, long count, HostTensor... inputs) {
        Attributes attributes =
                Attributes.of(Chunk.AXIS, 1L).with(Chunk.COUNT, count).with(Chunk.INDEX, index);
        return Call.of(Chunk.DESCRIPTOR, attributes, inputs).constantFrom(1).run(new Chunk());
    }

    @Test
    void theLastOfEqualPartsIsWhatIsLeft() {
        assertThat(chunk(0, 2, MATRIX).toLongs()).containsExactly(1, 2, 4, 5);
        assertThat(chunk(1, 2, MATRIX).toLongs()).containsExactly(3, 6);
    }

    @Test
    void givenSizesCutWhereTheySay() {
        assertThat(chunk(1, 3, MATRIX, list(1, 2, 0)).toLongs()).containsExactly(2, 3, 5, 6);
        assertThat(chunk(2, 3, MATRIX, list(1, 2, 0)).type()).isEqualTo(TensorType.of(I64, 2, 0));
        assertThatThrownBy(() -> chunk(1, 3, MATRIX, list(1, 1, 0))).hasMessageContaining("does not cut axis 1");
    }

    private static long[] triangle(boolean upper, long diagonal) {
        Attributes attributes = Attributes.of(Triangle.UPPER, upper).with(Triangle.DIAGONAL, diagonal);
        return Call.of(Triangle.DESCRIPTOR, attributes, MATRIX)
                .run(new Triangle())
                .toLongs();
    }

    @Test
    void trianglesEndAtTheirDiagonal() {
        assertThat(triangle(true, 0)).containsExactly(1, 2, 3, 0, 5, 6);
        assertThat(triangle(false, 0)).containsExactly(1, 0, 0, 4, 5, 0);
        assertThat(triangle(true, 1)).containsExactly(0, 2, 3, 0, 0, 6);
        assertThat(triangle(false, -1)).containsExactly(0, 0, 0, 4, 0, 0);
    }

    @Test
    void rangesStopBeforeTheirLimit() {
        HostTensor down = Call.of(Range.DESCRIPTOR, Attributes.none(), scalar(10), scalar(4), scalar(-3))
                .constantFrom(0)
                .run(new Range());

        assertThat(down.toLongs()).containsExactly(10, 7);
        assertThatThrownBy(() -> Call.of(Range.DESCRIPTOR, Attributes.none(), scalar(0), scalar(4), scalar(0))
                        .constantFrom(0)
                        .run(new Range()))
                .hasMessageContaining("never reaches");
    }

    private static HostTensor scalar(long value) {
        return HeapTensor.ofLongs(TensorType.of(I64), value);
    }

    @Test
    void aFilledTensorHasItsValuesType() {
        HostTensor value = HeapTensor.ofLongs(TensorType.of(U8, 1), 9);
        HostTensor filled = Call.of(Fill.DESCRIPTOR, Attributes.none(), value, list(2, 2))
                .constantFrom(1)
                .run(new Fill());

        assertThat(filled.type()).isEqualTo(TensorType.of(U8, 2, 2));
        assertThat(filled.toLongs()).containsExactly(9, 9, 9, 9);
    }

    @Test
    void flatteningCutsAtItsAxis() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 3, 4), i -> i);
        assertThat(Call.of(Flatten.DESCRIPTOR, Attributes.of(Flatten.AXIS, -1L), x)
                        .run(new Flatten())
                        .type())
                .isEqualTo(TensorType.of(F32, 6, 4));
        assertThat(Call.of(Flatten.DESCRIPTOR, Attributes.of(Flatten.AXIS, 3L), x)
                        .run(new Flatten())
                        .type())
                .isEqualTo(TensorType.of(F32, 24, 1));
    }

    @Test
    void aCastLikeAnotherTakesItsTypeAlone() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 2), 1.9, -1.9);
        HostTensor like = HeapTensor.ofLongs(TensorType.of(I64, 5), 0, 0, 0, 0, 0);

        HostTensor y = Call.of(CastLike.DESCRIPTOR, Attributes.none(), x, like).run(new CastLike());

        assertThat(y.type()).isEqualTo(TensorType.of(I64, 2));
        assertThat(y.toLongs()).containsExactly(1, -1);
    }
}
