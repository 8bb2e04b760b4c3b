package org.lemnos.operations.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

/** Pictures at computed places, and pictures of overlapping blocks, by hand. */
class SamplingTest {
    private static final HostTensor PICTURE = HeapTensor.of(TensorType.of(F32, 1, 1, 2, 2), 1, 2, 3, 4);

    /** The picture at places given as x and y, one after another. */
    private static float[] sampled(Attributes attributes, double... places) {
        HostTensor grid = HeapTensor.of(TensorType.of(F32, 1, 1, places.length / 2, 2), places);
        return Call.of(GridSample.DESCRIPTOR, attributes, PICTURE, grid)
                .run(new GridSample())
                .toFloats();
    }

    @Test
    void cornersAreMiddlesOrEdgesOfElements() {
        assertThat(sampled(Attributes.of(GridSample.ALIGN_CORNERS, true), -1, -1, 1, 1, 0, 0))
                .containsExactly(1, 4, 2.5f);
        assertThat(sampled(Attributes.none(), -0.5, -0.5, -1, -1, 0, 0)).containsExactly(1, 0.25f, 2.5f);
    }

    @Test
    void theNearestOfTwoIsTheEvenOne() {
        Attributes nearest = Attributes.of(GridSample.MODE, GridSample.NEAREST).with(GridSample.ALIGN_CORNERS, true);
        assertThat(sampled(nearest, 0, -1, 1, 0)).containsExactly(1, 2);
    }

    @Test
    void whatLiesOutsideFollowsThePadding() {
        Attributes corners = Attributes.of(GridSample.ALIGN_CORNERS, true);
        assertThat(sampled(corners, 3, -1)).containsExactly(0);
        assertThat(sampled(corners.with(GridSample.PADDING, GridSample.BORDER), 3, -1))
                .containsExactly(2);
        assertThat(sampled(corners.with(GridSample.PADDING, GridSample.REFLECTION), 3, -1, -2, -1))
                .containsExactly(1, 1.5f);
    }

    @Test
    void aPlaceThatIsNoNumberIsTheFirst() {
        assertThat(sampled(Attributes.of(GridSample.ALIGN_CORNERS, true), Double.NaN, -1))
                .containsExactly(1);
    }

    @Test
    void aGridOfOtherRowsIsRefused() {
        HostTensor grid = HeapTensor.of(TensorType.of(F32, 1, 1, 1, 3), 0, 0, 0);
        assertThatThrownBy(() -> Call.of(GridSample.DESCRIPTOR, Attributes.none(), PICTURE, grid)
                        .run(new GridSample()))
                .hasMessageContaining("as many numbers");
    }

    @Test
    void blocksAddUpWhereTheyOverlap() {
        Attributes blocks = Attributes.of(Col2Im.IMAGE, new long[] {4}).with(Col2Im.BLOCK, new long[] {2});
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 2, 3), 1, 2, 3, 10, 20, 30);

        assertThat(Call.of(Col2Im.DESCRIPTOR, blocks, x).run(new Col2Im()).toFloats())
                .containsExactly(1, 12, 23, 30);
    }

    @Test
    void blocksOnThePaddingAreDropped() {
        Attributes blocks = Attributes.of(Col2Im.IMAGE, new long[] {2})
                .with(Col2Im.BLOCK, new long[] {2})
                .with(Col2Im.STRIDES, new long[] {2})
                .with(Col2Im.PADS, new long[] {1, 1});
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 2, 2), 1, 2, 10, 20);

        assertThat(Call.of(Col2Im.DESCRIPTOR, blocks, x).run(new Col2Im()).toFloats())
                .containsExactly(10, 2);
        assertThatThrownBy(() -> Call.of(Col2Im.DESCRIPTOR, blocks.with(Col2Im.STRIDES, new long[] {1}), x)
                        .run(new Col2Im()))
                .hasMessageContaining("does not hold 3 blocks");
    }
}
