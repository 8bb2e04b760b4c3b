package org.lemnos.operations.elementwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.BF16;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.F64;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

class ElementwiseChainTest {
    private static final int FIRST = ChainStep.FIRST_RESULT;
    private static final int CONSTANT = ChainStep.FIRST_CONSTANT;

    private static HostTensor run(List<ChainStep> steps, List<Float> constants, HostTensor... inputs) {
        return Call.of(ElementwiseChain.DESCRIPTOR, ElementwiseChain.attributes(steps, constants), inputs)
                .run(new ElementwiseChain());
    }

    private static HostTensor list(double... values) {
        return HeapTensor.of(TensorType.of(F64, values.length), values);
    }

    @Test
    void stepsReadInputsConstantsAndEarlierSteps() {
        // (a + b) · 2, then a less that.
        List<ChainStep> steps = List.of(
                new ChainStep(ChainFunction.ADD, 0, 1),
                new ChainStep(ChainFunction.MUL, FIRST, CONSTANT),
                new ChainStep(ChainFunction.SUB, 0, FIRST + 1));
        assertThat(run(steps, List.of(2f), list(1, 10), list(3)).toDoubles()).containsExactly(-7, -16);
    }

    @Test
    void inputsBroadcastToTheResult() {
        HostTensor rows = HeapTensor.of(TensorType.of(F64, 2, 1), 10, 20);
        HostTensor y = run(List.of(new ChainStep(ChainFunction.MAX, 0, 1)), List.of(), rows, list(5, 15, 25));
        assertThat(y.type()).isEqualTo(TensorType.of(F64, 2, 3));
        assertThat(y.toDoubles()).containsExactly(10, 15, 25, 20, 20, 25);
    }

    @Test
    void eachStepRoundsAsAnOperationOfItsOwnWould() {
        List<ChainStep> thereAndBack =
                List.of(new ChainStep(ChainFunction.ADD, 0, 1), new ChainStep(ChainFunction.SUB, FIRST, 1));
        assertThat(run(
                                thereAndBack,
                                List.of(),
                                HeapTensor.of(TensorType.of(F16), 1),
                                HeapTensor.of(TensorType.of(F16), 2048))
                        .toDoubles())
                .as("2049 is no f16")
                .containsExactly(0);
        assertThat(run(
                                thereAndBack,
                                List.of(),
                                HeapTensor.of(TensorType.of(F32), 1),
                                HeapTensor.of(TensorType.of(F32), 2048))
                        .toDoubles())
                .containsExactly(1);
    }

    @Test
    void roundingIsToNearestEvenWithInfinityBeyondTheLargest() {
        assertThat(Rounding.to(F16, 2049)).isEqualTo(2048);
        assertThat(Rounding.to(F16, 2051)).isEqualTo(2052);
        assertThat(Rounding.to(F16, 65519)).isEqualTo(65504);
        assertThat(Rounding.to(F16, -65520)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Rounding.to(F16, 0x1.8p-25)).isEqualTo(0x1p-24);
        assertThat(Rounding.to(F16, 0x1p-25)).isZero();
        assertThat(Rounding.to(BF16, 257)).isEqualTo(256);
        assertThat(Rounding.to(F32, 1 + 0x1p-30)).isEqualTo(1);
        assertThat(Rounding.to(F16, Double.NaN)).isNaN();
    }

    @Test
    void stepsThatReadWhatIsNotThereAreRefused() {
        HostTensor x = list(1);
        for (int operand : new int[] {1, FIRST, CONSTANT, -1, 99}) {
            assertThatThrownBy(() -> run(List.of(new ChainStep(ChainFunction.NEG, operand, 0)), List.of(), x))
                    .hasMessageContaining("operand " + operand + " in step 0");
        }
        Attributes unknown = Attributes.of(ElementwiseChain.STEPS, new long[] {99, 0, 0});
        assertThatThrownBy(
                        () -> Call.of(ElementwiseChain.DESCRIPTOR, unknown, x).run(new ElementwiseChain()))
                .hasMessageContaining("function 99");
        Attributes ragged = Attributes.of(ElementwiseChain.STEPS, new long[] {0, 0, 0, 0});
        assertThatThrownBy(() -> Call.of(ElementwiseChain.DESCRIPTOR, ragged, x).run(new ElementwiseChain()))
                .hasMessageContaining("three a step");
        assertThatThrownBy(() -> run(List.of(new ChainStep(ChainFunction.NEG, 0, 0)), List.of(), x, x, x, x, x))
                .hasMessageContaining("up to 4");
    }
}
