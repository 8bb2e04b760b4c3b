package org.lemnos.operations.elementwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lemnos.api.operation.ElementType.BOOL;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;
import static org.lemnos.api.operation.ElementType.I32;
import static org.lemnos.api.operation.ElementType.I64;
import static org.lemnos.api.operation.ElementType.I8;
import static org.lemnos.api.operation.ElementType.U8;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class ElementwiseFunctionsTest {
    private static double of(UnaryFunction function, double x) {
        HostTensor tensor = HeapTensor.of(TensorType.of(F64), x);
        return Call.of(function.descriptor(), Attributes.none(), tensor)
                .run(function)
                .toDoubles()[0];
    }

    private static HostTensor of(BinaryFunction function, HostTensor a, HostTensor b) {
        return Call.of(function.descriptor(), Attributes.none(), a, b).run(function);
    }

    /** Values from tables of these functions, to ten digits. */
    @Test
    void functionsHaveTheirValues() {
        Map<UnaryFunction, double[]> known = Map.ofEntries(
                Map.entry(UnaryFunctions.EXP, new double[] {1, 2.718281828459}),
                Map.entry(UnaryFunctions.LOG, new double[] {2, 0.693147180560}),
                Map.entry(UnaryFunctions.SIN, new double[] {1, 0.841470984808}),
                Map.entry(UnaryFunctions.COS, new double[] {1, 0.540302305868}),
                Map.entry(UnaryFunctions.TAN, new double[] {1, 1.557407724655}),
                Map.entry(UnaryFunctions.ASIN, new double[] {0.5, 0.523598775598}),
                Map.entry(UnaryFunctions.ACOS, new double[] {0.5, 1.047197551197}),
                Map.entry(UnaryFunctions.ATAN, new double[] {1, 0.785398163397}),
                Map.entry(UnaryFunctions.SINH, new double[] {1, 1.175201193644}),
                Map.entry(UnaryFunctions.COSH, new double[] {1, 1.543080634815}),
                Map.entry(UnaryFunctions.TANH, new double[] {0.5, 0.462117157260}),
                Map.entry(UnaryFunctions.ASINH, new double[] {-1, -0.881373587020}),
                Map.entry(UnaryFunctions.ACOSH, new double[] {2, 1.316957896925}),
                Map.entry(UnaryFunctions.ATANH, new double[] {-0.5, -0.549306144334}),
                Map.entry(UnaryFunctions.SIGMOID, new double[] {-1, 0.268941421370}),
                Map.entry(UnaryFunctions.SOFTPLUS, new double[] {1, 1.313261687518}),
                Map.entry(UnaryFunctions.ELU, new double[] {-1, -0.632120558829}),
                Map.entry(UnaryFunctions.MISH, new double[] {1, 0.865098388267}),
                Map.entry(UnaryFunctions.SWISH, new double[] {1, 0.731058578630}));

        known.forEach((function, pair) ->
                assertThat(of(function, pair[0])).as(function.id().name()).isCloseTo(pair[1], within(1e-12)));
    }

    @Test
    void theInverseHyperbolicCosineOfWhatIsBelowOneIsNoNumber() {
        for (double below : new double[] {0.5, -2, -1e10, -1e30, Double.NEGATIVE_INFINITY}) {
            assertThat(of(UnaryFunctions.ACOSH, below)).as("acosh %s", below).isNaN();
        }
    }

    @Test
    void functionsMadeOfLinesBendWhereTheyShould() {
        assertThat(of(UnaryFunctions.RELU, -3)).isZero();
        assertThat(of(UnaryFunctions.LEAKY_RELU, -100)).isCloseTo(-1, within(1e-6));
        assertThat(of(UnaryFunctions.THRESHOLDED_RELU, 1)).isZero();
        assertThat(of(UnaryFunctions.HARD_SIGMOID, 1)).isCloseTo(0.7, within(1e-7));
        assertThat(of(UnaryFunctions.HARD_SIGMOID, 9)).isEqualTo(1);
        assertThat(of(UnaryFunctions.HARD_SWISH, 3)).isCloseTo(3, within(1e-6));
        assertThat(of(UnaryFunctions.SHRINK, 0.5)).isZero();
        assertThat(of(UnaryFunctions.SHRINK, -3)).isEqualTo(-3);
        // Neither below nor above, as the definition of both says.
        assertThat(of(UnaryFunctions.SHRINK, Double.NaN)).isZero();
        assertThat(of(UnaryFunctions.THRESHOLDED_RELU, Double.NaN)).isZero();
        assertThat(of(UnaryFunctions.ROUND, 2.5)).isEqualTo(2);
        assertThat(of(UnaryFunctions.ROUND, -1.5)).isEqualTo(-2);
    }

    @Test
    void nanStaysNanWhereNothingCompares() {
        for (UnaryFunction function : UnaryFunctions.ALL) {
            if (function != UnaryFunctions.THRESHOLDED_RELU && function != UnaryFunctions.SHRINK) {
                assertThat(of(function, Double.NaN)).as(function.id().name()).isNaN();
            }
        }
    }

    @Test
    void integersWrapAround() {
        HostTensor least = HeapTensor.ofLongs(TensorType.of(I8, 2), -128, 5);

        assertThat(Call.of(UnaryFunctions.NEG.descriptor(), Attributes.none(), least)
                        .run(UnaryFunctions.NEG)
                        .toLongs())
                .containsExactly(-128, -5);
        assertThat(Call.of(UnaryFunctions.SIGN.descriptor(), Attributes.none(), least)
                        .run(UnaryFunctions.SIGN)
                        .toLongs())
                .containsExactly(-1, 1);
    }

    @Test
    void remaindersDifferInTheirSign() {
        HostTensor a = HeapTensor.ofLongs(TensorType.of(I32, 4), 7, -7, 7, -7);
        HostTensor b = HeapTensor.ofLongs(TensorType.of(I32, 4), 3, 3, -3, -3);

        assertThat(of(BinaryFunctions.REMAINDER, a, b).toLongs()).containsExactly(1, -1, 1, -1);
        assertThat(of(BinaryFunctions.MODULO, a, b).toLongs()).containsExactly(1, 2, -2, -1);
        HostTensor zero = HeapTensor.ofLongs(TensorType.of(I32), 0);
        assertThatThrownBy(() -> of(BinaryFunctions.MODULO, a, zero)).hasMessageContaining("divided by the integer 0");
    }

    @Test
    void comparisonsGiveTruthValuesAndNanHoldsInNone() {
        HostTensor a = HeapTensor.of(TensorType.of(F32, 4), 1, 2, 3, Double.NaN);
        HostTensor b = HeapTensor.of(TensorType.of(F32), 2);

        assertThat(of(BinaryFunctions.LESS, a, b).type()).isEqualTo(TensorType.of(BOOL, 4));
        assertThat(of(BinaryFunctions.LESS, a, b).toLongs()).containsExactly(1, 0, 0, 0);
        assertThat(of(BinaryFunctions.LESS_OR_EQUAL, a, b).toLongs()).containsExactly(1, 1, 0, 0);
        assertThat(of(BinaryFunctions.EQUAL, a, b).toLongs()).containsExactly(0, 1, 0, 0);
    }

    @Test
    void shiftsLeaveTheTypeAndNothingBeyondIt() {
        HostTensor a = HeapTensor.ofLongs(TensorType.of(U8, 3), 200, 1, 255);
        HostTensor b = HeapTensor.ofLongs(TensorType.of(U8, 3), 1, 7, 8);

        assertThat(of(BinaryFunctions.SHIFT_LEFT, a, b).toLongs()).containsExactly(144, 128, 0);
        assertThat(of(BinaryFunctions.SHIFT_RIGHT, a, b).toLongs()).containsExactly(100, 0, 0);
    }

    @Test
    void aChoiceBroadcastsAllThree() {
        HostTensor condition = HeapTensor.ofLongs(TensorType.of(BOOL, 2, 1), 1, 0);
        HostTensor a = HeapTensor.ofLongs(TensorType.of(I64, 3), 1, 2, 3);
        HostTensor b = HeapTensor.ofLongs(TensorType.of(I64), 9);

        HostTensor chosen =
                Call.of(Where.DESCRIPTOR, Attributes.none(), condition, a, b).run(new Where());

        assertThat(chosen.type()).isEqualTo(TensorType.of(I64, 2, 3));
        assertThat(chosen.toLongs()).containsExactly(1, 2, 3, 9, 9, 9);
    }

    @Test
    void specialNumbersAreFoundByKind() {
        HostTensor x =
                HeapTensor.of(TensorType.of(F32, 4), 1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

        assertThat(special(x, Predicate.NAN)).containsExactly(0, 1, 0, 0);
        assertThat(special(x, Predicate.PLUS_INFINITY)).containsExactly(0, 0, 1, 0);
        assertThat(special(x, Predicate.MINUS_INFINITY)).containsExactly(0, 0, 0, 1);
    }

    private static long[] special(HostTensor x, String kind) {
        return Call.of(Predicate.DESCRIPTOR, Attributes.of(kind, true), x)
                .run(new Predicate())
                .toLongs();
    }
}
