package org.lemnos.operations.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.I8;
import static org.lemnos.api.operation.ElementType.U8;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class ElementwiseTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private static HostTensor row(ElementType type, double... values) {
        return HeapTensor.of(TensorType.of(type, values.length), values);
    }

    private static HostTensor row(ElementType type, long... values) {
        return HeapTensor.ofLongs(TensorType.of(type, values.length), values);
    }

    private static HostTensor run(
            OperationDescriptor descriptor, OperationOracle oracle, HostTensor first, HostTensor second) {
        return Call.of(descriptor, Attributes.none(), first, second).run(oracle);
    }

    private static HostTensor add(HostTensor a, HostTensor b) {
        return run(Add.DESCRIPTOR, new Add(), a, b);
    }

    private static HostTensor div(HostTensor a, HostTensor b) {
        return run(Div.DESCRIPTOR, new Div(), a, b);
    }

    private static HostTensor pow(HostTensor a, HostTensor b) {
        return run(Pow.DESCRIPTOR, new Pow(), a, b);
    }

    @Test
    void aRowIsRepeatedOverTheRowsOfAMatrix() {
        HostTensor matrix = HeapTensor.of(TensorType.of(F32, 2, 3), 1, 2, 3, 4, 5, 6);
        assertThat(add(matrix, row(F32, 10.0, 20.0, 30.0)).toDoubles()).containsExactly(11, 22, 33, 14, 25, 36);
    }

    @Test
    void aColumnAndARowMakeAMatrix() {
        HostTensor column = HeapTensor.of(TensorType.of(F32, 2, 1), 10, 20);
        HostTensor sum = add(column, row(F32, 1.0, 2.0, 3.0));
        assertThat(sum.type()).isEqualTo(TensorType.of(F32, 2, 3));
        assertThat(sum.toDoubles()).containsExactly(11, 12, 13, 21, 22, 23);
    }

    @Test
    void bothSidesMayRepeatOnDifferentAxes() {
        HostTensor left = HeapTensor.of(TensorType.of(F32, 1, 2, 1, 2), 1, 2, 3, 4);
        HostTensor right = HeapTensor.of(TensorType.of(F32, 2, 1, 2, 1), 10, 20, 30, 40);
        HostTensor sum = add(left, right);
        assertThat(sum.type()).isEqualTo(TensorType.of(F32, 2, 2, 2, 2));
        assertThat(sum.toDoubles()).containsExactly(11, 12, 21, 22, 13, 14, 23, 24, 31, 32, 41, 42, 33, 34, 43, 44);
    }

    @Test
    void scalarsAndEmptyTensorsBroadcast() {
        HostTensor scalar = HeapTensor.of(TensorType.of(F32), 5);
        assertThat(add(scalar, scalar).toDoubles()).containsExactly(10);
        assertThat(add(scalar, scalar).type()).isEqualTo(TensorType.of(F32));
        assertThat(add(HeapTensor.of(TensorType.of(F32, 0, 3)), row(F32, 1.0, 2.0, 3.0))
                        .type())
                .isEqualTo(TensorType.of(F32, 0, 3));
        assertThat(add(HeapTensor.of(TensorType.of(F32, 0)), scalar).toDoubles())
                .isEmpty();
    }

    @Test
    void extentsThatDifferAndAreNotOneAreRefused() {
        assertThatThrownBy(() -> add(row(F32, 1.0, 2.0), row(F32, 1.0, 2.0, 3.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("math/add: shapes [2] and [3] do not broadcast: 2 against 3 on axis -1");
    }

    @Test
    void differentElementTypesAreRefused() {
        assertThatThrownBy(() -> add(row(F32, 1.0), row(I64, 1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("math/add: input 0 is f32[1] but input 1 is i64[1]; both need one element type");
    }

    @Test
    void integersWrapAroundAtTheirOwnWidth() {
        assertThat(add(row(I8, 127L), row(I8, 1L)).toLongs()).containsExactly(-128);
        assertThat(add(row(U8, 255L), row(U8, 2L)).toLongs()).containsExactly(1);
        assertThat(add(row(I64, Long.MAX_VALUE), row(I64, 1L)).toLongs()).containsExactly(Long.MIN_VALUE);
        assertThat(run(Sub.DESCRIPTOR, new Sub(), row(U8, 1L), row(U8, 3L)).toLongs())
                .containsExactly(254);
        assertThat(run(Mul.DESCRIPTOR, new Mul(), row(I32, 65_536L), row(I32, 65_536L))
                        .toLongs())
                .containsExactly(0);
    }

    @Test
    void largeIntegersAreExact() {
        long large = (1L << 60) + 1;
        assertThat(add(row(I64, large), row(I64, 1L)).toLongs()).containsExactly(large + 1);
        assertThat(div(row(I64, large), row(I64, 1L)).toLongs()).containsExactly(large);
    }

    @Test
    void floatingResultsRoundOnceToTheirType() {
        // 2049 lies between two neighbours of binary16 and goes to the even one.
        assertThat(add(row(F16, 2048.0), row(F16, 1.0)).toDoubles()).containsExactly(2048);
        assertThat(add(row(F16, 2048.0), row(F16, 3.0)).toDoubles()).containsExactly(2052);
        assertThat(add(row(F16, 65504.0), row(F16, 65504.0)).toDoubles()).containsExactly(INFINITY);
    }

    @Test
    void integerQuotientsAreCutTowardZero() {
        assertThat(div(row(I32, 7L, -7L, 7L, -7L), row(I32, 2L, 2L, -2L, -2L)).toLongs())
                .containsExactly(3, -3, -3, 3);
        assertThat(div(row(I32, Integer.MIN_VALUE), row(I32, -1L)).toLongs()).containsExactly(Integer.MIN_VALUE);
    }

    @Test
    void integerDivisionByZeroIsRefused() {
        assertThatThrownBy(() -> div(row(I64, 3L), row(I64, 0L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("math/div: 3 divided by the integer 0 has no value");
    }

    @Test
    void floatingDivisionByZeroIsInfiniteOrNaN() {
        assertThat(div(row(F32, 1.0, -1.0, 0.0), row(F32, 0.0, 0.0, 0.0)).toDoubles())
                .containsExactly(INFINITY, -INFINITY, Double.NaN);
    }

    @Test
    void anythingToThePowerOfZeroIsOne() {
        assertThat(pow(row(F64, Double.NaN, INFINITY, 0.0), row(F64, 0.0, 0.0, 0.0))
                        .toDoubles())
                .containsExactly(1, 1, 1);
    }

    @Test
    void onePowersAreOneAsIeee754SaysAndJavaDoesNot() {
        double infinity = Double.POSITIVE_INFINITY;
        HostTensor ones = row(F32, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0);
        assertThat(pow(ones, row(F32, infinity, -infinity, Double.NaN, infinity, -infinity, Double.NaN))
                        .toDoubles())
                .containsExactly(1, 1, 1, 1, 1, Double.NaN);
    }

    @Test
    void aNegativeNumberHasIntegerPowersOnly() {
        assertThat(pow(row(F32, -3.0, -3.0, -3.0), row(F32, 2.0, 3.0, 0.5)).toDoubles())
                .containsExactly(9, -27, Double.NaN);
    }

    @Test
    void baseAndExponentMayBeOfDifferentTypes() {
        HostTensor power = pow(row(F32, 1.5), row(I64, 2L));
        assertThat(power.type()).isEqualTo(TensorType.of(F32, 1));
        assertThat(power.toDoubles()).containsExactly(2.25);
        assertThat(pow(row(I32, 9L, 2L), row(F32, 0.5, 40.0)).toLongs()).containsExactly(3, Integer.MAX_VALUE);
    }

    @Test
    void integerPowersAreExactAndWrap() {
        assertThat(pow(row(I64, 3L, 2L, -2L, 0L), row(I64, 39L, 64L, 63L, 0L)).toLongs())
                .containsExactly(4_052_555_153_018_976_267L, 0, Long.MIN_VALUE, 1);
        assertThat(pow(row(I64, 1L, -1L, -1L, 7L), row(I64, -5L, -5L, -4L, -1L)).toLongs())
                .containsExactly(1, -1, 1, 0);
        assertThatThrownBy(() -> pow(row(I64, 0L), row(I64, -1L))).hasMessageContaining("has no value");
    }

    @Test
    void theRootOfANegativeNumberIsNaN() {
        HostTensor roots = Call.of(Sqrt.DESCRIPTOR, Attributes.none(), row(F32, 4.0, 2.0, -1.0, -0.0, INFINITY))
                .run(new Sqrt());
        assertThat(roots.toDoubles()).containsExactly(2, (float) Math.sqrt(2), Double.NaN, -0.0, INFINITY);
    }

    @Test
    void theErrorFunctionKeepsTheShape() {
        HostTensor values = Call.of(
                        Erf.DESCRIPTOR, Attributes.none(), HeapTensor.of(TensorType.of(F64, 1, 3), -9, 0, 0.5))
                .run(new Erf());
        assertThat(values.type()).isEqualTo(TensorType.of(F64, 1, 3));
        // erf(1/2) from Abramowitz and Stegun, table 7.1.
        assertThat(values.toDoubles()).usingComparatorWithPrecision(1e-10).containsExactly(-1, 0, 0.5204998778);
    }
}
