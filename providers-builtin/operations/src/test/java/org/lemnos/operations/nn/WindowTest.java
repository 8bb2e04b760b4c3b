package org.lemnos.operations.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class WindowTest {
    /** Rows 0 1 2, 3 4 5 and 6 7 8. */
    private static final HostTensor SQUARE = HeapTensor.filled(TensorType.of(F32, 1, 1, 3, 3), i -> i);

    private static HostTensor conv(Attributes attributes, HostTensor x, HostTensor w) {
        return Call.of(Conv.DESCRIPTOR, attributes, x, w).run(new Conv());
    }

    private static HostTensor pool(Attributes attributes, HostTensor x) {
        return Call.of(Pool.DESCRIPTOR, attributes, x).run(new Pool());
    }

    private static Attributes kernel(long... extents) {
        return Attributes.of(Pool.KERNEL, extents);
    }

    @Test
    void aKernelIsNotTurnedOver() {
        HostTensor w = HeapTensor.of(TensorType.of(F32, 1, 1, 2, 2), 1, 0, 0, 10);

        assertThat(conv(Attributes.none(), SQUARE, w).toDoubles()).containsExactly(40, 51, 73, 84);
    }

    @Test
    void paddingIsZeros() {
        HostTensor w = HeapTensor.filled(TensorType.of(F32, 1, 1, 3, 3), i -> 1);
        HostTensor y = conv(Attributes.of(Window.PADS, new long[] {1, 1, 1, 1}), SQUARE, w);

        assertThat(y.type()).isEqualTo(TensorType.of(F32, 1, 1, 3, 3));
        assertThat(y.toDoubles()).containsExactly(8, 15, 12, 21, 36, 27, 20, 33, 24);
    }

    @Test
    void groupsDoNotSeeOneAnother() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 2, 2), 1, 2, 10, 20);
        HostTensor w = HeapTensor.of(TensorType.of(F32, 2, 1, 1), 3, 5);

        assertThat(conv(Attributes.of(Conv.GROUP, 2L), x, w).toDoubles()).containsExactly(3, 6, 50, 100);
    }

    @Test
    void stridesAndDilationsWalk() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 1, 1, 7), i -> i);
        HostTensor w = HeapTensor.of(TensorType.of(F32, 1, 1, 2), 1, 100);
        Attributes attributes = Attributes.of(Window.STRIDES, new long[] {2}).with(Window.DILATIONS, new long[] {3});

        assertThat(conv(attributes, x, w).toDoubles()).containsExactly(300, 502);
    }

    @Test
    void anOddElementOfAutomaticPaddingIsBehindOrBefore() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 1, 2), 1, 2);
        HostTensor w = HeapTensor.of(TensorType.of(F32, 1, 1, 2), 1, 10);

        assertThat(conv(Attributes.of(Window.AUTO_PAD, Window.SAME_UPPER), x, w).toDoubles())
                .containsExactly(21, 2);
        assertThat(conv(Attributes.of(Window.AUTO_PAD, Window.SAME_LOWER), x, w).toDoubles())
                .containsExactly(10, 21);
    }

    @Test
    void aMeanCountsPaddingOnlyIfAsked() {
        Attributes padded =
                kernel(2, 2).with(Window.PADS, new long[] {1, 1, 0, 0}).with(Window.STRIDES, new long[] {3, 3});

        assertThat(pool(padded, SQUARE).toDoubles()).containsExactly(0);
        HostTensor ones = HeapTensor.filled(TensorType.of(F32, 1, 1, 3, 3), i -> 1);
        assertThat(pool(padded, ones).toDoubles()).containsExactly(1);
        assertThat(pool(padded.with(Pool.COUNTS_PADDING, true), ones).toDoubles())
                .containsExactly(0.25);
    }

    @Test
    void aLastWindowThatIsNotWholeCountsIfAsked() {
        Attributes plain = kernel(2, 2).with(Window.STRIDES, new long[] {2, 2}).with(Pool.KIND, Pool.LARGEST);

        assertThat(pool(plain, SQUARE).toDoubles()).containsExactly(4);
        assertThat(pool(plain.with(Window.CEIL_MODE, true), SQUARE).toDoubles()).containsExactly(4, 5, 7, 8);
    }

    @Test
    void aWindowWithoutRoomIsRefusedWithItsReach() {
        assertThatThrownBy(() -> pool(kernel(2, 4), SQUARE))
                .hasMessageContaining("no room for a window that reaches 4");
        assertThatThrownBy(() -> pool(kernel(2), SQUARE)).hasMessageContaining("window of 1 axes");
        assertThatThrownBy(() -> pool(kernel(2, 2).with(Window.STRIDES, new long[] {1, 0}), SQUARE))
                .hasMessageContaining("2 numbers from 1 to 268435456");
        assertThatThrownBy(() -> pool(kernel(2, 2).with(Window.STRIDES, new long[] {1, 1L << 33}), SQUARE))
                .hasMessageContaining("2 numbers from 1 to 268435456");
    }

    @Test
    void aSumIsOfTheElementsAlone() {
        Attributes padded =
                kernel(2, 2).with(Window.PADS, new long[] {1, 1, 0, 0}).with(Pool.KIND, Pool.SUM);

        assertThat(pool(padded, SQUARE).toDoubles()).containsExactly(0, 1, 3, 3, 8, 12, 9, 20, 24);
    }

    @Test
    void theLargestOfIntegersIsOneOfThem() {
        HostTensor x = HeapTensor.ofLongs(TensorType.of(I8, 1, 1, 4), -5, -7, -128, -9);

        assertThat(pool(kernel(2).with(Pool.KIND, Pool.LARGEST), x).toLongs()).containsExactly(-5, -7, -9);
        assertThatThrownBy(() -> pool(kernel(2), x)).hasMessageContaining("of integers there is only the largest");
    }

    private static long[] places(Attributes attributes, HostTensor x) {
        return Call.of(PoolPlaces.DESCRIPTOR, attributes, x)
                .run(new PoolPlaces())
                .toLongs();
    }

    @Test
    void aWindowWithNothingButPaddingIsRefusedWhereNothingFollowsFromThat() {
        Attributes before = kernel(2, 2).with(Window.PADS, new long[] {2, 0, 0, 0});
        Attributes behind = kernel(2, 2).with(Window.PADS, new long[] {0, 0, 0, 2});
        // Elements -1 and 1 of an axis that has element 0 alone.
        HostTensor one = HeapTensor.of(TensorType.of(F32, 1, 1, 1), 7);
        Attributes apart = kernel(2).with(Window.DILATIONS, new long[] {2}).with(Window.PADS, new long[] {1, 1});

        assertThatThrownBy(() -> pool(before, SQUARE))
                .hasMessageContaining("window 0 along axis 2 of f32[1, 1, 3, 3] sees nothing but padding, 2 before")
                .hasMessageContaining("there is not a mean");
        assertThatThrownBy(() -> pool(behind.with(Pool.KIND, Pool.LARGEST), SQUARE))
                .hasMessageContaining("window 3 along axis 3")
                .hasMessageContaining("there is not a largest one");
        assertThatThrownBy(() -> pool(apart, one)).hasMessageContaining("window 0 along axis 2");
        assertThatThrownBy(() -> places(before, SQUARE)).hasMessageContaining("window 0 along axis 2");
        assertThat(pool(apart.with(Pool.COUNTS_PADDING, true), one).toDoubles()).containsExactly(0);
        assertThat(pool(apart.with(Pool.KIND, Pool.SUM), one).toDoubles()).containsExactly(0);
        // Element 0 is under the second tap of its window.
        assertThat(pool(apart.with(Window.PADS, new long[] {2, 0}), one).toDoubles())
                .containsExactly(7);
    }

    @Test
    void windowsBeyondAllTensorsAreRefused() {
        assertThatThrownBy(() -> pool(kernel(2, 1L << 60), SQUARE)).hasMessageContaining("no extent is more than");
        HostTensor volume = HeapTensor.filled(TensorType.of(F32, 1, 1, 1, 1, 1), i -> i);
        assertThatThrownBy(() -> pool(kernel(1 << 28, 1 << 28, 1 << 28), volume))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("beyond what any tensor can have");
    }

    @Test
    void placesAreNumbersInAllOfTheInput() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 2, 3), 1, 5, 5, 9, 2, Double.NaN);

        assertThat(places(kernel(2), x)).containsExactly(1, 1, 3, 5);
        assertThat(places(kernel(2).with(Window.PADS, new long[] {1, 0}), x)).containsExactly(0, 1, 1, 3, 3, 5);
    }

    @Test
    void placesMayBeCountedDownTheColumns() {
        Attributes columns = kernel(2, 2).with(PoolPlaces.COLUMN_MAJOR, true);

        assertThat(places(kernel(2, 2), SQUARE)).containsExactly(4, 5, 7, 8);
        assertThat(places(columns, SQUARE)).containsExactly(4, 7, 5, 8);
    }

    private static HostTensor transposed(Attributes attributes, HostTensor x, HostTensor w) {
        return Call.of(ConvTranspose.DESCRIPTOR, attributes, x, w).run(new ConvTranspose());
    }

    @Test
    void eachElementAddsTheKernelTimesItself() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 1, 2), 1, 10);
        HostTensor w = HeapTensor.of(TensorType.of(F32, 1, 1, 3), 2, 3, 4);
        Attributes apart = Attributes.of(Window.STRIDES, new long[] {2});

        assertThat(transposed(Attributes.none(), x, w).toDoubles()).containsExactly(2, 23, 34, 40);
        assertThat(transposed(apart, x, w).toDoubles()).containsExactly(2, 3, 24, 30, 40);
        assertThat(transposed(apart.with(Window.PADS, new long[] {1, 2}), x, w).toDoubles())
                .containsExactly(3, 24);
        assertThat(transposed(apart.with(TransposedWindow.OUTPUT_PADDING, new long[] {1}), x, w)
                        .toDoubles())
                .containsExactly(2, 3, 24, 30, 40, 0);
    }

    @Test
    void aWantedExtentDecidesThePadding() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 1, 2), 1, 10);
        HostTensor w = HeapTensor.of(TensorType.of(F32, 1, 1, 3), 2, 3, 4);
        Attributes four =
                Attributes.of(TransposedWindow.OUTPUT_SHAPE, new long[] {4}).with(Window.STRIDES, new long[] {2});

        assertThat(transposed(four, x, w).toDoubles()).containsExactly(3, 24, 30, 40);
        assertThat(transposed(four.with(Window.AUTO_PAD, Window.SAME_UPPER), x, w)
                        .toDoubles())
                .containsExactly(2, 3, 24, 30);
        assertThat(transposed(four.with(TransposedWindow.OUTPUT_SHAPE, new long[] {6}), x, w)
                        .toDoubles())
                .containsExactly(2, 3, 24, 30, 40, 0);
    }

    @Test
    void groupsOfATransposedConvolutionDoNotSeeOneAnother() {
        HostTensor x = HeapTensor.of(TensorType.of(F32, 1, 2, 1), 1, 10);
        HostTensor w = HeapTensor.of(TensorType.of(F32, 2, 2, 1), 2, 3, 4, 5);

        assertThat(transposed(Attributes.of(Conv.GROUP, 2L), x, w).toDoubles()).containsExactly(2, 3, 40, 50);
        assertThat(transposed(Attributes.none(), x, w).toDoubles()).containsExactly(42, 53);
    }
}
