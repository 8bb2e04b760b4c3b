package org.lemnos.operations.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.I8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class IndexingTest {
    private static final HostTensor MATRIX = HeapTensor.ofLongs(TensorType.of(I64, 2, 3), 1, 2, 3, 4, 5, 6);

    private static HostTensor longs(long rows, long columns, long... values) {
        return HeapTensor.ofLongs(TensorType.of(I64, rows, columns), values);
    }

    private static HostTensor gatherElements(long axis, HostTensor indices) {
        return Call.of(GatherElements.DESCRIPTOR, Attributes.of(GatherElements.AXIS, axis), MATRIX, indices)
                .run(new GatherElements());
    }

    @Test
    void elementsArePickedAlongOneAxis() {
        assertThat(gatherElements(1, longs(2, 2, 2, 0, -1, 1)).toLongs()).containsExactly(3, 1, 6, 5);
        assertThat(gatherElements(0, longs(1, 3, 1, 0, -1)).toLongs()).containsExactly(4, 2, 6);
    }

    @Test
    void anElementOutsideOfTheAxisIsZero() {
        assertThat(gatherElements(1, longs(2, 1, 3, -4)).toLongs()).containsExactly(0, 0);
    }

    @Test
    void indicesThatAreLongerElsewhereAreRefused() {
        assertThatThrownBy(() -> gatherElements(1, longs(3, 1, 0, 0, 0))).hasMessageContaining("do not lie over");
    }

    private static HostTensor gatherNd(long batchAxes, HostTensor indices) {
        return Call.of(GatherNd.DESCRIPTOR, Attributes.of(GatherNd.BATCH_AXES, batchAxes), MATRIX, indices)
                .run(new GatherNd());
    }

    @Test
    void tuplesPickElementsAndRows() {
        assertThat(gatherNd(0, longs(2, 2, 0, 2, 1, -3)).toLongs()).containsExactly(3, 4);
        assertThat(gatherNd(0, longs(2, 1, 1, 0)).toLongs()).containsExactly(4, 5, 6, 1, 2, 3);
        assertThat(gatherNd(0, longs(1, 0)).type()).isEqualTo(TensorType.of(I64, 1, 2, 3));
    }

    @Test
    void tuplesOfABatchCountWithinIt() {
        assertThat(gatherNd(1, longs(2, 1, 2, 0)).toLongs()).containsExactly(3, 4);
    }

    private static HostTensor scatter(Scatter scatter, Attributes attributes, HostTensor... inputs) {
        return Call.of(scatter.descriptor(), attributes, inputs).run(scatter);
    }

    @Test
    void theLastUpdateOfAPlaceCounts() {
        HostTensor scattered = scatter(
                Scatter.ELEMENTS, Attributes.of(Scatter.AXIS, 1L), MATRIX, longs(1, 3, 1, -2, 9), longs(1, 3, 7, 8, 9));

        assertThat(scattered.toLongs()).containsExactly(1, 8, 3, 4, 5, 6);
    }

    @Test
    void slicesAreReplacedWhole() {
        HostTensor scattered =
                scatter(Scatter.SLICES, Attributes.none(), MATRIX, longs(1, 1, -1), longs(1, 3, 7, 8, 9));

        assertThat(scattered.toLongs()).containsExactly(1, 2, 3, 7, 8, 9);
    }

    @Test
    void reductionsTakeAllUpdatesOfAPlaceAndWrapAround() {
        HostTensor data = HeapTensor.ofLongs(TensorType.of(I8, 2), 100, 5);
        HostTensor updates = HeapTensor.ofLongs(TensorType.of(I8, 3), 20, 10, -3);
        HostTensor indices = HeapTensor.list(0, 0, 1);

        assertThat(scatter(
                                Scatter.REDUCED_ELEMENTS,
                                Attributes.of(Scatter.REDUCTION, Scatter.ADD),
                                data,
                                indices,
                                updates)
                        .toLongs())
                .containsExactly(-126, 2);
        assertThat(scatter(
                                Scatter.REDUCED_ELEMENTS,
                                Attributes.of(Scatter.REDUCTION, Scatter.MIN),
                                data,
                                indices,
                                updates)
                        .toLongs())
                .containsExactly(10, -3);
    }

    @Test
    void extremesOfNanAreNan() {
        HostTensor data = HeapTensor.of(TensorType.of(F32, 1), 1);
        HostTensor updates = HeapTensor.of(TensorType.of(F32, 2), Double.NaN, 3);

        assertThat(scatter(
                                Scatter.REDUCED_ELEMENTS,
                                Attributes.of(Scatter.REDUCTION, Scatter.MAX),
                                data,
                                HeapTensor.list(0, 0),
                                updates)
                        .toFloats())
                .containsExactly(Float.NaN);
    }

    @Test
    void updatesOfOtherExtentsAreRefused() {
        assertThatThrownBy(() -> scatter(Scatter.SLICES, Attributes.none(), MATRIX, longs(1, 1, 0), longs(1, 2, 7, 8)))
                .hasMessageContaining("need i64[1, 3]");
    }

    private static long[] top(boolean largest, long k, double... values) {
        HostTensor x = HeapTensor.of(TensorType.of(F32, values.length), values);
        return Call.of(TopK.DESCRIPTOR, Attributes.of(TopK.LARGEST, largest), x, HeapTensor.list(k))
                .constantFrom(1)
                .run(new TopK())
                .toLongs();
    }

    @Test
    void ofEqualElementsTheLowerPlaceComesFirst() {
        assertThat(top(true, 3, 1, 2, 2, 0)).containsExactly(1, 2, 0);
        assertThat(top(false, 3, 1, 0.0, 1, -0.0)).containsExactly(1, 3, 0);
    }

    @Test
    void nanIsLargerThanAllNumbers() {
        assertThat(top(true, 2, 1, Double.NaN, Double.POSITIVE_INFINITY)).containsExactly(1, 2);
        assertThat(top(false, 2, Double.NaN, 1, Double.POSITIVE_INFINITY)).containsExactly(1, 2);
    }

    @Test
    void moreThanThereAreIsRefused() {
        assertThatThrownBy(() -> top(true, 4, 1, 2, 3)).hasMessageContaining("from 0 to the axis's extent");
    }

    @Test
    void beginningsOfSequencesAreTurnedAround() {
        Attributes rows = Attributes.of(ReverseSequence.BATCH_AXIS, 0L).with(ReverseSequence.TIME_AXIS, 1L);

        assertThat(Call.of(ReverseSequence.DESCRIPTOR, rows, MATRIX, HeapTensor.list(2, 3))
                        .run(new ReverseSequence())
                        .toLongs())
                .containsExactly(2, 1, 3, 6, 5, 4);
        assertThat(Call.of(ReverseSequence.DESCRIPTOR, rows, MATRIX, HeapTensor.list(-5, 9))
                        .run(new ReverseSequence())
                        .toLongs())
                .containsExactly(1, 2, 3, 6, 5, 4);
    }
}
