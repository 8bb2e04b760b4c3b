package org.lemnos.operations.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

/** What resized axes are made of, by hand. */
class ResizeTest {
    private static HostTensor table(Attributes attributes, long extent, HostTensor... amounts) {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, extent), i -> 0);
        HostTensor[] inputs = new HostTensor[amounts.length + 1];
        inputs[0] = x;
        System.arraycopy(amounts, 0, inputs, 1, amounts.length);
        return Call.of(ResizeTable.DESCRIPTOR, attributes.with(ResizeTable.PLACE, 0L), inputs)
                .constantFrom(1)
                .run(new ResizeTable());
    }

    private static long[] nearest(String coordinates, String rounding, long extent, long size) {
        Attributes attributes =
                Attributes.of(ResizeTable.COORDINATES, coordinates).with(ResizeTable.ROUNDING, rounding);
        return table(attributes, extent, HeapTensor.list(size)).toLongs();
    }

    private static HostTensor scale(double factor) {
        return HeapTensor.of(TensorType.of(F32, 1), factor);
    }

    @Test
    void placesOfHalvesGoWhereTheRoundingSays() {
        // Places 0.5 and 2.5 of four.
        assertThat(nearest(ResizeTable.HALF_PIXEL, ResizeTable.ROUND_PREFER_FLOOR, 4, 2))
                .containsExactly(0, 2);
        assertThat(nearest(ResizeTable.HALF_PIXEL, ResizeTable.ROUND_PREFER_CEIL, 4, 2))
                .containsExactly(1, 3);
        assertThat(nearest(ResizeTable.HALF_PIXEL, ResizeTable.FLOOR, 4, 2)).containsExactly(0, 2);
        assertThat(nearest(ResizeTable.HALF_PIXEL, ResizeTable.CEIL, 4, 2)).containsExactly(1, 3);
    }

    @Test
    void placesOfGivenExtentsAreExact() {
        // 3 · 49 / 147 is 1, although 147 / 49 and 1 / 49 are no binary fractions.
        for (long place = 0; place < 147; place++) {
            assertThat(nearest(ResizeTable.ASYMMETRIC, ResizeTable.FLOOR, 49, 147)[(int) place])
                    .isEqualTo(place / 3);
        }
        assertThat(nearest(ResizeTable.ALIGN_CORNERS, ResizeTable.CEIL, 4, 10))
                .containsExactly(0, 1, 1, 1, 2, 2, 2, 3, 3, 3);
    }

    @Test
    void aGivenScaleCountsInBinary32() {
        HostTensor shrunk = table(
                Attributes.of(ResizeTable.COORDINATES, ResizeTable.ASYMMETRIC)
                        .with(ResizeTable.ROUNDING, ResizeTable.FLOOR),
                10,
                scale(0.7f));
        assertThat(shrunk.type().dim(0)).isEqualTo(7);

        HostTensor sixth = table(
                Attributes.of(ResizeTable.COORDINATES, ResizeTable.ASYMMETRIC)
                        .with(ResizeTable.ROUNDING, ResizeTable.FLOOR),
                10,
                scale(0.6f));
        assertThat(sixth.toLongs()[3]).isEqualTo(5);
    }

    @Test
    void roundingTowardTheScaleLooksAtItsDirection() {
        Attributes toward = Attributes.of(ResizeTable.COORDINATES, ResizeTable.ASYMMETRIC)
                .with(ResizeTable.ROUNDING, ResizeTable.TOWARD_SCALE);
        assertThat(table(toward, 4, scale(0.6f)).toLongs()).containsExactly(0, 2);
        assertThat(table(toward, 2, scale(2)).toLongs()).containsExactly(0, 0, 1, 1);
    }

    private static double[] weights(Attributes attributes, long extent, long size) {
        return table(attributes.with(ResizeTable.PART, ResizeTable.WEIGHTS), extent, HeapTensor.list(size))
                .toDoubles();
    }

    @Test
    void linearWeightsAreDistancesAndSumToOne() {
        Attributes linear = Attributes.of(ResizeTable.MODE, ResizeTable.LINEAR);
        assertThat(weights(linear, 2, 4)).containsExactly(0.25, 0.75, 0.75, 0.25, 0.25, 0.75, 0.75, 0.25);
        assertThat(table(linear, 2, HeapTensor.list(4)).toLongs()).containsExactly(0, 0, 0, 1, 0, 1, 1, 1);
    }

    @Test
    void whatLiesOutsideWeighsNothingWhereItIsExcluded() {
        Attributes cubic = Attributes.of(ResizeTable.MODE, ResizeTable.CUBIC).with(ResizeTable.EXCLUDE_OUTSIDE, true);
        double[] first = weights(cubic, 4, 8);
        assertThat(first[0]).isZero();
        assertThat(first[1]).isZero();
        assertThat(first[2] + first[3]).isCloseTo(1, within(1e-7));
    }

    @Test
    void antialiasedFiltersReachAsFarAsTheAxisShrinks() {
        Attributes linear = Attributes.of(ResizeTable.MODE, ResizeTable.LINEAR).with(ResizeTable.ANTIALIAS, true);
        HostTensor places = table(linear, 16, HeapTensor.list(4));
        assertThat(places.type()).isEqualTo(TensorType.of(I32, 4, 8));
        double[] weights = weights(linear, 16, 4);
        double sum = 0;
        for (int tap = 0; tap < 8; tap++) {
            sum += weights[tap];
        }
        assertThat(sum).isCloseTo(1, within(1e-6));
    }

    @Test
    void oneScaleForAllAxesIsTheSmallestOrTheLargest() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 4), i -> 0);
        Attributes second = Attributes.of(ResizeTable.PLACE, 1L);
        assertThat(Call.of(
                                ResizeTable.DESCRIPTOR,
                                second.with(ResizeTable.POLICY, ResizeTable.NOT_LARGER),
                                x,
                                HeapTensor.list(7, 8))
                        .constantFrom(1)
                        .run(new ResizeTable())
                        .type()
                        .dim(0))
                .isEqualTo(8);
        assertThat(Call.of(
                                ResizeTable.DESCRIPTOR,
                                second.with(ResizeTable.POLICY, ResizeTable.NOT_SMALLER),
                                x,
                                HeapTensor.list(7, 8))
                        .constantFrom(1)
                        .run(new ResizeTable())
                        .type()
                        .dim(0))
                .isEqualTo(14);
    }

    @Test
    void aCropSaysWhatLiesOutsideOfIt() {
        Attributes crop = Attributes.of(ResizeTable.COORDINATES, ResizeTable.TF_CROP_AND_RESIZE)
                .with(ResizeTable.PART, ResizeTable.OUTSIDE);
        HostTensor roi = HeapTensor.of(TensorType.of(F32, 2), 0.5, 1.5);

        // Places 1.5, 3, 4.5 of four.
        assertThat(table(crop, 4, HeapTensor.list(3), roi).toLongs()).containsExactly(0, 0, 1);
    }

    @Test
    void scalesAreOfTheCrop() {
        Attributes crop = Attributes.of(ResizeTable.COORDINATES, ResizeTable.TF_CROP_AND_RESIZE);
        HostTensor half = HeapTensor.of(TensorType.of(F32, 2), 0.25, 0.75);

        // 9 · 0.5 · 1.2 is 5.4; places 2, 3, 4, 5, 6 of nine.
        assertThat(table(crop, 9, scale(1.2f), half).toLongs()).containsExactly(2, 3, 4, 5, 6);
        assertThat(table(crop, 9, HeapTensor.list(5), half).toLongs()).containsExactly(2, 3, 4, 5, 6);
        // One place alone lies in the middle.
        assertThat(table(crop, 9, scale(0.25f), half).toLongs()).containsExactly(4);

        HostTensor backwards = HeapTensor.of(TensorType.of(F32, 2), 0.75, 0.25);
        assertThatThrownBy(() -> table(crop, 9, scale(1.2f), backwards)).hasMessageContaining("an extent of -6");
        HostTensor nowhere = HeapTensor.of(TensorType.of(F32, 2), 0, Double.NaN);
        assertThatThrownBy(() -> table(crop, 9, scale(1.2f), nowhere)).hasMessageContaining("roi [0.0, NaN]");
    }

    @Test
    void amountsThatMeanNothingAreRefused() {
        assertThatThrownBy(() -> table(Attributes.none(), 4, scale(0))).hasMessageContaining("positive");
        assertThatThrownBy(() -> table(Attributes.none(), 4, HeapTensor.list(3, 3)))
                .hasMessageContaining("for 1 axes");
        assertThatThrownBy(() -> table(Attributes.none(), 0, HeapTensor.list(3)))
                .hasMessageContaining("no elements");
        assertThatThrownBy(() -> table(Attributes.none(), 4, HeapTensor.list(1L << 62)))
                .hasMessageContaining("sizes [4611686018427387904]");
        assertThatThrownBy(() -> table(Attributes.none(), 4, scale(1e30))).hasMessageContaining("has an extent of");
        assertThatThrownBy(() -> table(
                        Attributes.of(ResizeTable.COORDINATES, ResizeTable.TF_CROP_AND_RESIZE), 4, HeapTensor.list(3)))
                .hasMessageContaining("roi are missing");
    }

    @Test
    void weightedElementsAreSummedAlongOneAxis() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 2, 3), 1, 2, 3, 4, 5, 6);
        HostTensor places = HeapTensor.ofLongs(TensorType.of(I32, 2, 2), 0, 2, 1, 9);
        HostTensor weights = HeapTensor.of(TensorType.of(F32, 2, 2), 0.5, 0.5, 2, 1);

        assertThat(Call.of(Resample.DESCRIPTOR, Attributes.of(Resample.AXIS, 1L), x, places, weights)
                        .run(new Resample())
                        .toFloats())
                .containsExactly(2, 4, 5, 10);
    }
}
