package org.lemnos.core.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;

class MemoryTensorTest {
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void small_integers_go_in_and_out_of_every_type_by_every_way(ElementType type) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, 2));

        tensor.set(new float[] {0, 1});
        assertThat(tensor.toDoubles()).containsExactly(0, 1);
        tensor.set(new double[] {1, 0});
        assertThat(tensor.toFloats()).containsExactly(1, 0);
        tensor.set(new long[] {1, 1});
        assertThat(tensor.toDoubles()).containsExactly(1, 1);
        if (!type.isFloating()) {
            assertThat(tensor.toLongs()).containsExactly(1, 1);
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void every_rank_from_a_scalar_to_eight_axes_has_its_bytes_and_an_empty_tensor_none(ElementType type) {
        for (int rank = 0; rank <= TensorType.LARGEST_RANK; rank++) {
            long[] dims = new long[rank];
            Arrays.fill(dims, 2);
            MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, dims));
            assertThat(tensor.bytes().remaining()).isEqualTo((1 << rank) * type.sizeBytes());
            assertThat(tensor.toDoubles()).hasSize(1 << rank).containsOnly(0);
            if (rank > 0) {
                dims[rank - 1] = 0;
                MemoryTensor empty = MemoryTensor.zeros(TensorType.of(type, dims));
                empty.set(new double[0]);
                assertThat(empty.toFloats()).isEmpty();
                assertThat(empty.data().sizeBytes()).isZero();
            }
        }
    }

    @Test
    void integers_outside_their_type_are_refused_at_the_very_edge() {
        edges(ElementType.BOOL, 0, 1);
        edges(ElementType.U8, 0, 255);
        edges(ElementType.I8, -128, 127);
        edges(ElementType.U16, 0, 65535);
        edges(ElementType.I16, -32768, 32767);
        edges(ElementType.U32, 0, 0xFFFF_FFFFL);
        edges(ElementType.I32, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static void edges(ElementType type, long least, long most) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, 2));
        tensor.set(new long[] {least, most});
        assertThat(tensor.toLongs()).containsExactly(least, most);
        tensor.set(new double[] {(double) most, (double) least});
        assertThat(tensor.toDoubles()).containsExactly((double) most, (double) least);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tensor.set(new long[] {0, least - 1}))
                .withMessage(least - 1 + " at element 1 is outside the range of " + type.token());
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.set(new double[] {most + 1.0, 0}));
    }

    @Test
    void a_u64_is_its_bits_as_a_long_and_its_value_as_a_floating_number() {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.U64, 3));
        tensor.set(new long[] {-1, Long.MIN_VALUE, 5});
        assertThat(tensor.toLongs()).containsExactly(-1, Long.MIN_VALUE, 5);
        assertThat(tensor.toDoubles()).containsExactly(0x1p64, 0x1p63, 5);
        assertThat(tensor.toFloats()).containsExactly(0x1p64f, 0x1p63f, 5);
        tensor.set(new double[] {0x1.fffffffffffffp63, 0x1p63, 0});
        assertThat(tensor.toLongs()).containsExactly(-2048, Long.MIN_VALUE, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.set(new double[] {0x1p64, 0, 0}));
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.set(new double[] {-1, 0, 0}));
    }

    @Test
    void a_wide_u64_rounds_once() {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.U64, 2));
        // One more than halfway between two binary32, and than two binary64: to the upper one.
        tensor.set(new long[] {0x8000_0080_0000_0001L, 0x8000_0000_0000_0401L});
        assertThat(tensor.toFloats()[0]).isEqualTo(0x1.000002p63f);
        assertThat(tensor.toDoubles()[1]).isEqualTo(0x1.0000000000001p63);
    }

    @Test
    void an_i64_takes_everything_that_a_long_and_no_more_than_a_double_of_that_range_holds() {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.I64, 2));
        tensor.set(new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
        assertThat(tensor.toLongs()).containsExactly(Long.MIN_VALUE, Long.MAX_VALUE);
        tensor.set(new double[] {-0x1p63, 0x1.fffffffffffffp62});
        assertThat(tensor.toLongs()).containsExactly(Long.MIN_VALUE, Long.MAX_VALUE - 1023);
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.set(new double[] {0x1p63, 0}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tensor.set(new double[] {0, 0.5}))
                .withMessageContaining("0.5 at element 1");
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.set(new double[] {Double.NaN, 0}));
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.set(new float[] {Float.POSITIVE_INFINITY, 0}));
    }

    @Test
    void nan_infinity_and_subnormal_numbers_pass_through_floating_types() {
        for (ElementType type : ElementType.values()) {
            if (type.isFloating()) {
                MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, 4));
                double least = type == ElementType.F16 ? 0x1p-24 : type == ElementType.BF16 ? 0x1p-133 : 0x1p-149;
                double[] values = {Double.NaN, Double.NEGATIVE_INFINITY, least, -0.0};
                tensor.set(values);
                assertThat(tensor.toDoubles()).as(type.token()).isEqualTo(values);
                assertThat(tensor.toFloats()[2]).isEqualTo((float) least);
            }
        }
    }

    @Test
    void large_integers_round_once_to_the_nearest_even() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        MemoryTensor integers = MemoryTensor.zeros(TensorType.of(ElementType.I64, 1));
        MemoryTensor floats = MemoryTensor.zeros(TensorType.of(ElementType.F32, 1));
        MemoryTensor brains = MemoryTensor.zeros(TensorType.of(ElementType.BF16, 1));
        for (int i = 0; i < 20_000; i++) {
            // Near a middle between two binary32 or bfloat16, where rounding to binary64 first would go wrong.
            int shift = random.nextBoolean() ? 24 : 8;
            long top = (1L << shift | random.nextInt(1 << shift)) << 1 | 1;
            long number = (top << (62 - shift - 1)) + random.nextInt(3) - 1;
            integers.set(new long[] {number});
            floats.set(new long[] {number});
            brains.set(new long[] {number});
            float expected = new BigDecimal(number).floatValue();
            assertThat(integers.toFloats()[0]).as("seed %d, %d", seed, number).isEqualTo(expected);
            assertThat(floats.toFloats()[0]).as("seed %d, %d", seed, number).isEqualTo(expected);
            assertThat(brains.toFloats()[0]).as("seed %d, %d", seed, number).isEqualTo(nearestBrain(number));
        }
    }

    /** By trying the two neighbours in exact arithmetic. */
    private static float nearestBrain(long number) {
        int bits = Float.floatToIntBits((float) number) & 0xFFFF_0000;
        float best = Float.intBitsToFloat(bits);
        for (int other : new int[] {bits - 0x1_0000, bits + 0x1_0000}) {
            BigDecimal mine =
                    new BigDecimal(best).subtract(new BigDecimal(number)).abs();
            BigDecimal its = new BigDecimal(Float.intBitsToFloat(other))
                    .subtract(new BigDecimal(number))
                    .abs();
            int order = its.compareTo(mine);
            boolean isEven = (other & 0x1_0000) == 0;
            if (order < 0 || (order == 0 && isEven)) {
                best = Float.intBitsToFloat(other);
            }
        }
        return best;
    }

    @Test
    void floating_elements_are_no_integers_and_counts_must_agree() {
        MemoryTensor tensor = MemoryTensor.of(new float[] {1, 2}, 2);
        assertThatIllegalArgumentException().isThrownBy(tensor::toLongs).withMessageContaining("f32[2]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tensor.set(new float[3]))
                .withMessage("f32[2] has 2 elements, not 3");
        assertThatIllegalArgumentException().isThrownBy(() -> MemoryTensor.over(tensor.type(), ByteBuffer.allocate(7)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryTensor.zeros(TensorType.of(ElementType.U8, 1L << 31)))
                .withMessageContaining("2147483648");
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.copyFrom(MemoryTensor.of(new long[] {1, 2}, 2)));
    }

    @Test
    void bytes_are_little_endian_from_wherever_the_buffer_stands() {
        ByteBuffer bytes =
                ByteBuffer.wrap(new byte[] {9, 9, 1, 0, 0, 0, 0, 0, 0, 2}).position(2);
        MemoryTensor tensor = MemoryTensor.over(TensorType.of(ElementType.I64, 1), bytes);
        assertThat(tensor.toLongs()).containsExactly(0x0200_0000_0000_0001L);
    }

    @Test
    void a_read_only_view_shows_changes_and_takes_none() {
        MemoryTensor tensor = MemoryTensor.of(new float[] {1, 2}, 2);
        MemoryTensor view = tensor.readOnly();
        tensor.set(new float[] {3, 4});
        assertThat(view.toFloats()).containsExactly(3, 4);
        assertThatThrownBy(() -> view.set(new float[] {5, 6})).isInstanceOf(ReadOnlyBufferException.class);
        assertThatThrownBy(() -> view.set(new double[] {5, 6})).isInstanceOf(ReadOnlyBufferException.class);
        assertThat(tensor.toFloats()).containsExactly(3, 4);
    }

    @Test
    void a_tensor_copied_from_data_has_its_bytes_and_any_part_of_them_can_be_read() {
        TensorData data = TensorData.of(new byte[] {1, 2, 3, 4, 5, 6});
        MemoryTensor tensor = MemoryTensor.copyOf(TensorType.of(ElementType.U8, 2, 3), data);
        assertThat(tensor.toLongs()).containsExactly(1, 2, 3, 4, 5, 6);
        ByteBuffer middle = ByteBuffer.allocate(3);
        tensor.data().read(2, middle);
        assertThat(middle.array()).containsExactly(3, 4, 5);
        assertThat(middle.hasRemaining()).isFalse();
    }
}
