package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I64;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class ViewTest {
    private static HostTensor counted(long... dims) {
        return HeapTensor.filled(TensorType.of(F32, dims), i -> i);
    }

    private static long[] reshape(Attributes attributes, HostTensor data, long... shape) {
        HostTensor reshaped = Call.of(Reshape.DESCRIPTOR, attributes, data, HeapTensor.list(shape))
                .constantFrom(1)
                .run(new Reshape());
        assertThat(reshaped.toDoubles()).containsExactly(data.toDoubles());
        return reshaped.type().dims();
    }

    private static long[] reshape(HostTensor data, long... shape) {
        return reshape(Attributes.none(), data, shape);
    }

    private static long[] unsqueeze(HostTensor data, long... axes) {
        return Call.of(Unsqueeze.DESCRIPTOR, Attributes.of(Unsqueeze.AXES, axes), data)
                .run(new Unsqueeze())
                .type()
                .dims();
    }

    private static long[] squeeze(HostTensor data, long... axes) {
        return Call.of(Squeeze.DESCRIPTOR, Attributes.of(Squeeze.AXES, axes), data)
                .run(new Squeeze())
                .type()
                .dims();
    }

    @Test
    void theOutputIsTheInputsBytes() {
        assertThat(Reshape.DESCRIPTOR.outputs().get(0).aliasKind()).isEqualTo(Port.AliasKind.MUST);
        assertThat(Unsqueeze.DESCRIPTOR.outputs().get(0).aliasKind()).isEqualTo(Port.AliasKind.MUST);
        assertThat(Squeeze.DESCRIPTOR.outputs().get(0).aliasKind()).isEqualTo(Port.AliasKind.MUST);
    }

    @Test
    void reshapeInfersWhatIsLeftOver() {
        assertThat(reshape(counted(2, 6), 3, -1)).containsExactly(3, 4);
        assertThat(reshape(counted(2, 6), -1)).containsExactly(12);
        assertThat(reshape(counted(), -1)).containsExactly(1);
        assertThat(reshape(counted(1))).isEmpty();
    }

    @Test
    void reshapeCopiesExtentsForZeros() {
        assertThat(reshape(counted(2, 3, 4), 0, 0, 2, 2)).containsExactly(2, 3, 2, 2);
        assertThat(reshape(counted(0, 3), 0, 3)).containsExactly(0, 3);
        assertThat(reshape(counted(0, 3), 3, -1)).containsExactly(3, 0);
    }

    @Test
    void reshapeInfersTheOtherAxesNextToACopiedExtentOfZero() {
        assertThat(reshape(counted(0, 3), 0, -1)).containsExactly(0, 3);
        assertThat(reshape(counted(0, 12, 16, 16), 0, 0, 0, -1)).containsExactly(0, 12, 16, 16);
        assertThat(reshape(counted(2, 0, 6), 0, 0, 3, -1)).containsExactly(2, 0, 3, 2);
        assertThat(reshape(counted(2, 3, 0), 0, -1)).containsExactly(2, 0);
    }

    @Test
    void reshapeTakesZeroAsZeroWhereAllowed() {
        Attributes allowZero = Attributes.of(Reshape.ALLOWZERO, true);
        assertThat(reshape(allowZero, counted(3, 0), 0, 5)).containsExactly(0, 5);
        assertThatThrownBy(() -> reshape(allowZero, counted(2, 3), 0, 6)).hasMessageContaining("differ");
    }

    @Test
    void reshapeRefusesWhatDoesNotFit() {
        assertThatThrownBy(() -> reshape(counted(2, 3), 4, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tensor/reshape: f32[2, 3] cannot take shape [4, -1]: the numbers of elements differ");
        assertThatThrownBy(() -> reshape(counted(2, 3), -1, -1)).hasMessageContaining("-1 stands twice");
        assertThatThrownBy(() -> reshape(counted(2, 3), -2, 3)).hasMessageContaining("below -1");
        assertThatThrownBy(() -> reshape(counted(6), 2, 0)).hasMessageContaining("does not have");
        Attributes allowZero = Attributes.of(Reshape.ALLOWZERO, true);
        assertThatThrownBy(() -> reshape(allowZero, counted(0, 3), 0, -1))
                .hasMessageContaining("nothing can be inferred");
        assertThatThrownBy(() -> reshape(counted(2, 3), Long.MAX_VALUE, 3)).hasMessageContaining("differ");
    }

    @Test
    void reshapeNeedsToKnowTheShape() {
        assertThatThrownBy(() -> Call.of(Reshape.DESCRIPTOR, Attributes.none(), counted(6), HeapTensor.list(2, 3))
                        .run(new Reshape()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "tensor/reshape: the target shape must be known before the run, but input 1 is computed from the"
                                + " model's inputs");
        HostTensor matrix = HeapTensor.ofLongs(TensorType.of(I64, 1, 2), 2, 3);
        assertThatThrownBy(() -> Call.of(Reshape.DESCRIPTOR, Attributes.none(), counted(6), matrix)
                        .constantFrom(1)
                        .run(new Reshape()))
                .hasMessageContaining("a list of numbers is needed");
    }

    @Test
    void unsqueezeAddsAxesOfTheOutput() {
        assertThat(unsqueeze(counted(2, 3), 0)).containsExactly(1, 2, 3);
        assertThat(unsqueeze(counted(2, 3), -1, 1)).containsExactly(2, 1, 3, 1);
        assertThat(unsqueeze(counted(), 0)).containsExactly(1);
        assertThatThrownBy(() -> unsqueeze(counted(2), 2))
                .hasMessage("tensor/unsqueeze: axis 2 is outside a tensor of rank 2; -2 to 1 are allowed");
        assertThatThrownBy(() -> unsqueeze(counted(2), 1, -2)).hasMessageContaining("named twice");
    }

    @Test
    void squeezeRemovesAxesOfExtentOne() {
        assertThat(squeeze(counted(1, 2, 1, 3))).containsExactly(2, 3);
        assertThat(squeeze(counted(1, 2, 1, 3), -2)).containsExactly(1, 2, 3);
        assertThat(squeeze(counted(0, 1))).containsExactly(0);
        assertThatThrownBy(() -> squeeze(counted(1, 2), 1))
                .hasMessage("tensor/squeeze: axis 1 of f32[1, 2] has extent 2; only an extent of 1 can go");
    }
}
