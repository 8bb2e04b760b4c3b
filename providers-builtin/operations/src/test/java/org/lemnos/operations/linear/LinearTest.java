package org.lemnos.operations.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;
import org.lemnos.operations.nn.Gelu;

class LinearTest {
    private static final HostTensor X = HeapTensor.of(TensorType.of(F32, 2, 2), 1, -2, 3, 4);
    private static final HostTensor W = HeapTensor.of(TensorType.of(F32, 2, 3), 1, 0, -1, 2, 1, 0);
    private static final HostTensor B = HeapTensor.of(TensorType.of(F32, 3), 0.5, -1, 0);

    private static Attributes activation(String name) {
        return Attributes.of(SumActivation.ATTRIBUTE, name);
    }

    private static double[] linear(String activation, HostTensor... inputs) {
        return Call.of(Linear.DESCRIPTOR, activation(activation), inputs)
                .run(new Linear())
                .toDoubles();
    }

    @Test
    void multipliesAndAddsTheBiasToEachRow() {
        assertThat(linear("none", X, W, B)).containsExactly(-2.5, -3, -1, 11.5, 3, -3);
        assertThat(linear("none", X, W)).containsExactly(-3, -2, -1, 11, 4, -3);
    }

    @Test
    void activatesAfterTheBias() {
        assertThat(linear("relu", X, W, B)).containsExactly(0, 0, 0, 11.5, 3, 0);
        assertThat(linear("gelu", X, W, B)[4]).isEqualTo((float) Gelu.exact(3));
        assertThat(linear("gelu_tanh", X, W, B)[4]).isEqualTo((float) Gelu.approximated(3));
        assertThat(linear("silu", X, W, B)[4]).isEqualTo((float) (3 / (1 + Math.exp(-3))));
    }

    @Test
    void aSumOfNoTermsIsTheBias() {
        HostTensor none = HeapTensor.filled(TensorType.of(F32, 2, 0), i -> 0);
        HostTensor weights = HeapTensor.filled(TensorType.of(F32, 0, 3), i -> 0);
        assertThat(linear("none", none, weights, B)).containsExactly(0.5, -1, 0, 0.5, -1, 0);
    }

    @Test
    void halfPrecisionRoundsOnlyAtTheEnd() {
        HostTensor ones = HeapTensor.filled(TensorType.of(F16, 1, 3000), i -> 1);
        HostTensor column = HeapTensor.filled(TensorType.of(F16, 3000, 1), i -> 1);
        assertThat(linear("none", ones, column, HeapTensor.of(TensorType.of(F16, 1), 8)))
                .containsExactly(3008);
    }

    @ParameterizedTest
    @CsvSource({"3,3, input 1 is f32[3 x 3]", "2,3, input 2 is f32[2]"})
    void operandsThatDoNotFitAreRefused(int rows, int columns, String message) {
        HostTensor weights = HeapTensor.filled(TensorType.of(F32, rows, columns), i -> 1);
        HostTensor bias = HeapTensor.filled(TensorType.of(F32, 2), i -> 1);
        assertThatThrownBy(() -> linear("none", X, weights, bias))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.replace(" x ", ", "));
    }

    @Test
    void threeProductsOfOneOperand() {
        HostTensor narrow = HeapTensor.of(TensorType.of(F32, 2, 1), 1, 1);
        Call call = Call.of(QkvProjection.DESCRIPTOR, Attributes.none(), X, W, narrow, narrow);
        QkvProjection qkv = new QkvProjection();
        List<TensorType> types = qkv.infer(call);
        assertThat(types).containsExactly(TensorType.of(F32, 2, 3), TensorType.of(F32, 2, 1), TensorType.of(F32, 2, 1));
        List<HostTensor> outputs = types.stream()
                .<HostTensor>map(type -> HeapTensor.filled(type, i -> 0))
                .toList();
        qkv.evaluate(call, List.of(X, W, narrow, narrow), outputs);
        assertThat(outputs.get(0).toDoubles()).containsExactly(-3, -2, -1, 11, 4, -3);
        assertThat(outputs.get(2).toDoubles()).containsExactly(-1, 7);
    }

    @Test
    void aProductWithoutColumnsIsRefused() {
        HostTensor none = HeapTensor.filled(TensorType.of(F32, 2, 0), i -> 0);
        Call call = Call.of(QkvProjection.DESCRIPTOR, Attributes.none(), X, W, none, W);
        assertThatThrownBy(() -> new QkvProjection().infer(call)).hasMessageContaining("at least one column");
    }

    @Test
    void someBiasesWithoutTheOthersAreRefused() {
        Call call = Call.of(GatedLinear.DESCRIPTOR, activation("silu"), X, W, W, B);
        assertThatThrownBy(() -> new GatedLinear().infer(call)).hasMessageContaining("give all biases or none");
    }

    @Test
    void theFirstProductGatesTheSecond() {
        HostTensor y = Call.of(GatedLinear.DESCRIPTOR, activation("relu"), X, W, W, B, B)
                .run(new GatedLinear());
        assertThat(y.toDoubles()).containsExactly(-0.0, -0.0, -0.0, 11.5 * 11.5, 9, -0.0);
    }

    @Test
    void termsAreTheInnerExtentAndTheBias() {
        assertThat(new Linear().terms(Call.of(Linear.DESCRIPTOR, activation("none"), X, W)))
                .isEqualTo(2);
        assertThat(new Linear().terms(Call.of(Linear.DESCRIPTOR, activation("none"), X, W, B)))
                .isEqualTo(3);
    }
}
