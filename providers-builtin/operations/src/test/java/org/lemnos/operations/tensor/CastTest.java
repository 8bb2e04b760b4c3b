package org.lemnos.operations.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.BOOL;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;
import static org.lemnos.api.operation.ElementType.I16;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.I8;
import static org.lemnos.api.operation.ElementType.U16;
import static org.lemnos.api.operation.ElementType.U32;
import static org.lemnos.api.operation.ElementType.U64;
import static org.lemnos.api.operation.ElementType.U8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class CastTest {
    private static HostTensor cast(HostTensor x, String to) {
        return Call.of(Cast.DESCRIPTOR, Attributes.of(Cast.TO, to), x).run(new Cast());
    }

    private static HostTensor cast(ElementType to, ElementType from, double... values) {
        return cast(HeapTensor.of(TensorType.of(from, values.length), values), to.token());
    }

    private static HostTensor castLongs(ElementType to, ElementType from, long... values) {
        return cast(HeapTensor.ofLongs(TensorType.of(from, values.length), values), to.token());
    }

    @Test
    void floatingNumbersRoundToNearestEvenAndOverflowToInfinity() {
        assertThat(cast(F16, F32, 2049, 2051, 65519, 65520, -1e30, Double.NaN).toDoubles())
                .containsExactly(2048, 2052, 65504, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        assertThat(cast(F32, F64, 0.1).toDoubles()).containsExactly(0.1f);
    }

    @Test
    void floatingNumbersAreCutTowardZeroAndEndAtTheLimits() {
        assertThat(cast(I32, F32, 2.9, -2.9, 1e20, -1e20, Double.NaN).toLongs())
                .containsExactly(2, -2, Integer.MAX_VALUE, Integer.MIN_VALUE, 0);
        assertThat(cast(U8, F32, -1, 256, 255.5).toLongs()).containsExactly(0, 255, 255);
        assertThat(cast(I64, F64, 1e30, Double.NEGATIVE_INFINITY).toLongs())
                .containsExactly(Long.MAX_VALUE, Long.MIN_VALUE);
    }

    @Test
    void integersKeepTheirLowerBits() {
        assertThat(castLongs(I8, I32, 128, 255, -129).toLongs()).containsExactly(-128, -1, 127);
        assertThat(castLongs(U32, I64, -1).toLongs()).containsExactly(0xFFFF_FFFFL);
        assertThat(castLongs(I64, U32, 0xFFFF_FFFFL).toLongs()).containsExactly(0xFFFF_FFFFL);
    }

    @Test
    void integersBecomeTheNearestFloatingNumber() {
        assertThat(castLongs(F32, I64, 1, (1L << 24) + 1, -7).toDoubles()).containsExactly(1, 1 << 24, -7);
    }

    @Test
    void numbersWithoutASignAreNotReadAsNegative() {
        assertThat(castLongs(F64, U64, -1, Long.MIN_VALUE).toDoubles()).containsExactly(0x1p64, 0x1p63);
        assertThat(castLongs(F32, U64, 0x8000_0080_0000_0001L).toDoubles()).containsExactly(0x1.000002p63);
        assertThat(cast(U64, F64, 0x1p63, 1e30, -1, Double.NaN).toLongs()).containsExactly(Long.MIN_VALUE, -1, 0, 0);
        assertThat(cast(U16, F32, 65535.5, 65536, -1).toLongs()).containsExactly(65535, 65535, 0);
        assertThat(castLongs(I16, I32, 32768, 65535).toLongs()).containsExactly(-32768, -1);
    }

    @Test
    void everythingButZeroIsTrue() {
        assertThat(cast(BOOL, F32, 0, -0.0, 0.25, Double.NaN).toLongs()).containsExactly(0, 0, 1, 1);
        assertThat(castLongs(BOOL, I64, 0, 256, -1).toLongs()).containsExactly(0, 1, 1);
        assertThat(castLongs(F32, BOOL, 0, 1).toDoubles()).containsExactly(0, 1);
    }

    @Test
    void theShapeStays() {
        HostTensor scalar = cast(HeapTensor.of(TensorType.of(F32), 3), "i64");
        assertThat(scalar.type()).isEqualTo(TensorType.of(I64));
        assertThat(cast(HeapTensor.of(TensorType.of(F32, 0, 2)), "f16").type()).isEqualTo(TensorType.of(F16, 0, 2));
    }

    @Test
    void onlyElementTypesAreTargets() {
        assertThatThrownBy(() -> cast(HeapTensor.of(TensorType.of(F32), 1), "float"))
                .hasMessageStartingWith("attribute 'to' is 'float', not one of [bool, ");
    }
}
