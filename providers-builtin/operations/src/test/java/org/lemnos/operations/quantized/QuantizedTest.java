package org.lemnos.operations.quantized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I8;
import static org.lemnos.api.operation.ElementType.U8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class QuantizedTest {
    private static HostTensor floats(double... values) {
        return HeapTensor.of(TensorType.of(F32, values.length), values);
    }

    private static HostTensor one(ElementType type, double value) {
        return type.isFloating()
                ? HeapTensor.of(TensorType.of(type), value)
                : HeapTensor.ofLongs(TensorType.of(type), (long) value);
    }

    private static long[] quantized(Attributes attributes, HostTensor x, HostTensor scale, HostTensor zeroPoint) {
        return Call.of(Quantize.DESCRIPTOR, attributes, x, scale, zeroPoint)
                .run(new Quantize())
                .toLongs();
    }

    private static double[] numbers(Attributes attributes, HostTensor x, HostTensor scale, HostTensor zeroPoint) {
        return Call.of(Dequantize.DESCRIPTOR, attributes, x, scale, zeroPoint)
                .run(new Dequantize())
                .toDoubles();
    }

    @Test
    void halvesAreRoundedToTheEvenNeighbour() {
        HostTensor x = floats(1, 3, 5, -1, -3, 1.5, 2.5);

        assertThat(quantized(Attributes.none(), x, one(F32, 2), one(I8, 0))).containsExactly(0, 2, 2, 0, -2, 1, 1);
    }

    @Test
    void whatDoesNotFitEndsAtTheLimits() {
        HostTensor x = floats(1e30, -1e30, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 127);

        assertThat(quantized(Attributes.none(), x, one(F32, 1), one(U8, 3))).containsExactly(255, 0, 255, 0, 3, 130);
        assertThat(quantized(Attributes.none(), x, one(F32, 1), one(I8, 3)))
                .containsExactly(127, -128, 127, -128, 3, 127);
    }

    /** 0.35 / 0.1 is just below 3.5 in real numbers of binary32, and 3.5 as a binary32. */
    @Test
    void theQuotientIsOneOfBinary32() {
        float x = 0.35f;
        float scale = 0.1f;
        assertThat((double) x / scale).isLessThan(3.5);
        assertThat(x / scale).isEqualTo(3.5f);

        assertThat(quantized(Attributes.none(), floats(x), one(F32, scale), one(U8, 0)))
                .containsExactly(4);
    }

    @Test
    void orOneOfBinary16() {
        HostTensor x = floats(100.49);

        assertThat(quantized(Attributes.none(), x, one(F32, 1), one(U8, 1))).containsExactly(101);
        assertThat(quantized(Attributes.of(Quantize.HALF, true), x, one(F32, 1), one(U8, 1)))
                .containsExactly(101);
        assertThat(quantized(Attributes.of(Quantize.HALF, true), floats(101.49), one(F32, 1), one(U8, 1)))
                .containsExactly(103);
    }

    @Test
    void integersMayHaveFewerBitsThanTheirType() {
        HostTensor x = floats(-100, -3, 5, 100);

        assertThat(quantized(Attributes.of(Quantize.BITS, 4L), x, one(F32, 1), one(I8, 0)))
                .containsExactly(-8, -3, 5, 7);
        assertThat(quantized(Attributes.of(Quantize.BITS, 2L), x, one(F32, 1), one(U8, 0)))
                .containsExactly(0, 0, 3, 3);
        assertThat(quantized(Attributes.none(), floats(1e9, -1e9), one(F32, 1), one(ElementType.I16, 0)))
                .containsExactly(32767, -32768);
        assertThatThrownBy(() -> quantized(Attributes.of(Quantize.BITS, 9L), x, one(F32, 1), one(U8, 0)))
                .hasMessageContaining("9 bits do not fit");
    }

    @Test
    void eachPlaceOfAnAxisMayHaveItsScale() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 3), i -> 10 * i);
        HostTensor scales = floats(1, 2, 10);
        HostTensor zeroPoints = HeapTensor.ofLongs(TensorType.of(U8, 3), 0, 1, 2);

        assertThat(quantized(Attributes.none(), x, scales, zeroPoints)).containsExactly(0, 6, 4, 30, 21, 7);
        assertThat(quantized(Attributes.none(), x, scales, one(U8, 0))).containsExactly(0, 5, 2, 30, 20, 5);
    }

    @Test
    void orEachBlockOfTheAxis() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 3), i -> 12 * i);
        HostTensor scales = HeapTensor.of(TensorType.of(F32, 2, 2), 1, 2, 3, 4);

        assertThat(quantized(Attributes.of(Granularity.BLOCK, 2L), x, scales, one(U8, 0)))
                .containsExactly(0, 12, 12, 12, 16, 15);
    }

    @Test
    void scalesOfOtherExtentsAreRefused() {
        HostTensor x = HeapTensor.filled(TensorType.of(F32, 2, 3), i -> i);

        assertThatThrownBy(() -> quantized(Attributes.none(), x, floats(1, 2), one(U8, 0)))
                .hasMessageContaining("extents [3] or one element without blocks are needed");
        assertThatThrownBy(() -> quantized(
                        Attributes.none(), x, floats(1, 2, 3), HeapTensor.ofLongs(TensorType.of(U8, 2), 1, 2)))
                .hasMessageContaining("the zero point is u8[2]");
    }

    @Test
    void integersBecomeTheNumbersThatTheyStandFor() {
        HostTensor x = HeapTensor.ofLongs(TensorType.of(I8, 3), -128, 0, 127);

        assertThat(numbers(Attributes.none(), x, one(F32, 0.5), one(I8, -128))).containsExactly(0, 64, 127.5);
        HostTensor wide = HeapTensor.ofLongs(TensorType.of(I32, 2), Integer.MAX_VALUE, Integer.MIN_VALUE);
        assertThat(numbers(Attributes.none(), wide, one(F32, 1), one(I32, 0))).containsExactly(0x1p31, -0x1p31);
    }

    @Test
    void eachRowMayHaveItsScale() {
        HostTensor x = HeapTensor.filled(TensorType.of(U8, 2, 2), i -> i + 1);
        HostTensor scales = HeapTensor.of(TensorType.of(F16, 2), 1, 10);

        assertThat(numbers(Attributes.of(Granularity.AXIS, 0L), x, scales, one(U8, 1)))
                .containsExactly(0, 1, 20, 30);
    }
}
