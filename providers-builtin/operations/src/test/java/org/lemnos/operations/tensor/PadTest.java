package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.BF16;
import static org.lemnos.api.operation.ElementType.BOOL;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.I8;
import static org.lemnos.api.operation.ElementType.U8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class PadTest {
    private static long[] padded(String mode, long before, long behind) {
        HostTensor x = HeapTensor.list(1, 2, 3);
        return Call.of(
                        Pad.DESCRIPTOR,
                        Attributes.of(Pad.MODE, mode),
                        x,
                        HeapTensor.list(9),
                        HeapTensor.list(before, behind))
                .constantFrom(2)
                .run(new Pad())
                .toLongs();
    }

    @Test
    void whatIsAddedFollowsTheMode() {
        assertThat(padded(Pad.CONSTANT, 1, 2)).containsExactly(9, 1, 2, 3, 9, 9);
        assertThat(padded(Pad.EDGE, 1, 2)).containsExactly(1, 1, 2, 3, 3, 3);
        assertThat(padded(Pad.REFLECT, 2, 1)).containsExactly(3, 2, 1, 2, 3, 2);
        assertThat(padded(Pad.WRAP, 1, 2)).containsExactly(3, 1, 2, 3, 1, 2);
    }

    @Test
    void mirrorsAndRepetitionsGoOnForEver() {
        assertThat(padded(Pad.REFLECT, 6, 0)).containsExactly(3, 2, 1, 2, 3, 2, 1, 2, 3);
        assertThat(padded(Pad.WRAP, 7, 0)).containsExactly(3, 1, 2, 3, 1, 2, 3, 1, 2, 3);
    }

    @Test
    void negativePadsCut() {
        assertThat(padded(Pad.CONSTANT, -1, 0)).containsExactly(2, 3);
        assertThat(padded(Pad.CONSTANT, -4, 2)).containsExactly(9);
        assertThatThrownBy(() -> padded(Pad.CONSTANT, -2, -2)).hasMessageContaining("more off axis 0");
        assertThatThrownBy(() -> padded(Pad.EDGE, -1, 0)).hasMessageContaining("cannot be padded");
    }

    @Test
    void anAxisBeyondAllTensorsIsTheCallsFault() {
        assertThatThrownBy(() -> padded(Pad.CONSTANT, Long.MAX_VALUE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sum of [3, 9223372036854775807, 1] is beyond what any tensor can have");
        assertThatThrownBy(() -> padded(Pad.EDGE, Long.MAX_VALUE, Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void axesThatAreNotNamedStay() {
        HostTensor x = HeapTensor.ofLongs(TensorType.of(I64, 1, 2), 1, 2);
        HostTensor padded = Call.of(
                        Pad.DESCRIPTOR,
                        Attributes.none(),
                        x,
                        HeapTensor.list(0),
                        HeapTensor.list(0, 1),
                        HeapTensor.list(-1))
                .constantFrom(2)
                .run(new Pad());

        assertThat(padded.type()).isEqualTo(TensorType.of(I64, 1, 3));
        assertThat(padded.toLongs()).containsExactly(1, 2, 0);
    }

    private static HostTensor cast(HostTensor x, ElementType to) {
        return Call.of(BitCast.DESCRIPTOR, Attributes.of(BitCast.TO, to.token()), x)
                .run(new BitCast());
    }

    @Test
    void bitsStayWhatTheyAre() {
        HostTensor numbers = HeapTensor.of(TensorType.of(F32, 3), 1, -0.0, Double.NEGATIVE_INFINITY);
        assertThat(cast(numbers, I32).toLongs()).containsExactly(0x3F80_0000, Integer.MIN_VALUE, 0xFF80_0000);
        assertThat(cast(cast(numbers, I32), F32).toFloats()).containsExactly(1, -0f, Float.NEGATIVE_INFINITY);
        assertThat(cast(HeapTensor.ofLongs(TensorType.of(I8, 2), -1, 5), U8).toLongs())
                .containsExactly(255, 5);
    }

    @Test
    void numbersOfOneSizeTurnIntoEachOtherAndBack() {
        HostTensor halves = HeapTensor.of(TensorType.of(F16, 5), 1.5, -65504, 0x1p-24, 0x1p-14, 0);
        HostTensor brains = cast(halves, BF16);

        assertThat(cast(brains, F16).toDoubles()).containsExactly(halves.toDoubles());
    }

    @Test
    void nothingButTruthValuesBecomesTruthValues() {
        assertThatThrownBy(() -> cast(HeapTensor.ofLongs(TensorType.of(U8, 1), 7), BOOL))
                .hasMessageContaining("cannot be taken for bool");
        assertThatThrownBy(() -> cast(HeapTensor.list(7), F32)).hasMessageContaining("one size");
    }
}
