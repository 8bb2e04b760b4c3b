package org.lemnos.operations.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.api.operation.ElementType.I32;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;

/** One unit each, with functions that leave numbers as they are, so that the equations can be followed by hand. */
class RecurrenceTest {
    private static final GateFunction SAME = new GateFunction(Activation.AFFINE, 1, 0);

    private static Attributes of(Cell cell) {
        Attributes attributes = Attributes.of(Recurrence.CELL, cell.token());
        return SAME.in(SAME.in(SAME.in(attributes, Recurrence.F), Recurrence.G), Recurrence.H);
    }

    private static HostTensor floats(long[] dims, double... values) {
        return HeapTensor.of(TensorType.of(F32, dims), values);
    }

    private static HostTensor list(double... values) {
        return floats(new long[] {values.length}, values);
    }

    private static HostTensor one(double value) {
        return floats(new long[] {1, 1}, value);
    }

    private static HostTensor length(long steps) {
        return HeapTensor.ofLongs(TensorType.of(I32, 1), steps);
    }

    private static double[] run(Attributes attributes, HostTensor... inputs) {
        return Call.of(Recurrence.DESCRIPTOR, attributes, inputs)
                .run(new Recurrence())
                .toDoubles();
    }

    private static double[] rnn(Attributes attributes, long length, double... x) {
        return run(attributes, floats(new long[] {x.length, 1, 1}, x), one(0.5), list(0.25), one(2), length(length));
    }

    @Test
    void eachStateAddsToTheNext() {
        // 1 + 0.25 + 0.5 · 2 = 2.25, and 3 + 0.25 + 0.5 · 2.25.
        assertThat(rnn(of(Cell.RNN), 2, 1, 3)).containsExactly(2.25, 4.375, 4.375);
    }

    @Test
    void behindTheEndOfASequenceAreZeros() {
        assertThat(rnn(of(Cell.RNN), 1, 1, 3)).containsExactly(2.25, 0, 2.25);
        assertThat(rnn(of(Cell.RNN), 0, 1, 3)).containsExactly(0, 0, 2);
    }

    @Test
    void lengthsOutsideCountAsTheNearest() {
        assertThat(rnn(of(Cell.RNN), 9, 1, 3)).isEqualTo(rnn(of(Cell.RNN), 2, 1, 3));
        assertThat(rnn(of(Cell.RNN), -9, 1, 3)).isEqualTo(rnn(of(Cell.RNN), 0, 1, 3));
    }

    @Test
    void backwardsBeginsAtTheEndOfTheSequence() {
        Attributes backwards = of(Cell.RNN).with(Recurrence.REVERSE, true);
        // 3 + 0.25 + 0.5 · 2 = 4.25, then 1 + 0.25 + 0.5 · 4.25.
        assertThat(rnn(backwards, 2, 1, 3, 100)).containsExactly(3.375, 4.25, 0, 3.375);
    }

    @Test
    void whatGoesIntoAFunctionIsClipped() {
        assertThat(rnn(of(Cell.RNN).with(Recurrence.CLIP, 2f), 2, 1, -9)).containsExactly(2, -2, -2);
    }

    private static double[] gru(Attributes attributes) {
        HostTensor x = floats(new long[] {1, 1, 3}, 0.25, 0.5, 3);
        HostTensor r = floats(new long[] {1, 3}, 0, 0, 1);
        return run(attributes, x, r, list(0, 0, 1), one(2), length(1));
    }

    @Test
    void resetActsBeforeOrBehindTheProduct() {
        // Proposed are 3 + (0.5 · 2) + 1 = 5 and 3 + 0.5 · (2 + 1) = 4.5; a quarter of the state stays.
        assertThat(gru(of(Cell.GRU))).containsExactly(0.75 * 5 + 0.5, 4.25);
        assertThat(gru(of(Cell.GRU).with(Recurrence.RESET_AFTER, true))).containsExactly(0.75 * 4.5 + 0.5, 3.875);
    }

    private static double[] lstm(Attributes attributes, double... peepholes) {
        HostTensor x = floats(new long[] {1, 1, 4}, 0.5, 2, 0.25, 4);
        HostTensor r = floats(new long[] {1, 4}, 0, 0, 0, 0);
        return run(attributes, x, r, list(0, 0, 0, 0), one(1), length(1), one(8), list(peepholes));
    }

    @Test
    void cellForgetsAndTakesIn() {
        // The cell is 0.25 · 8 + 0.5 · 4 = 4, the state twice that; state, last state, last cell.
        assertThat(lstm(of(Cell.LSTM), 0, 0, 0)).containsExactly(8, 8, 4);
        assertThat(lstm(of(Cell.LSTM).with(Recurrence.COUPLED, true), 0, 0, 0)).containsExactly(12, 12, 6);
    }

    @Test
    void clippingBoundsTheCellInItsFunctionAlone() {
        // Gates of 0.5, 2 and 0.25 and a proposal of 4 pass: the cell is 4 as above. At most 3: 0.25 · 8 + 0.5 · 3 =
        // 3.5.
        assertThat(lstm(of(Cell.LSTM).with(Recurrence.CLIP, 5f), 0, 0, 0)).containsExactly(8, 8, 4);
        assertThat(lstm(of(Cell.LSTM).with(Recurrence.CLIP, 3f), 0, 0, 0)).containsExactly(2 * 3, 2 * 3, 3.5);
    }

    @Test
    void gatesLookAtTheCellThroughPeepholes() {
        // In: 0.5 + 0.125 · 8; cell: 2 + 1.5 · 4; out, from the new cell: 2 + 0.5 · 8.
        assertThat(lstm(of(Cell.LSTM), 0.125, 0.5, 0)).containsExactly(48, 48, 8);
        // Forget: 0.25 + 0.25 · 8; cell: 2.25 · 8 + 2.
        assertThat(lstm(of(Cell.LSTM), 0, 0, 0.25)).containsExactly(40, 40, 20);
    }

    @Test
    void aCellIsForLstmAlone() {
        HostTensor x = floats(new long[] {1, 1, 4}, 0, 0, 0, 0);
        HostTensor r = floats(new long[] {1, 4}, 0, 0, 0, 0);
        assertThatThrownBy(() -> run(of(Cell.LSTM), x, r, list(0, 0, 0, 0), one(0), length(1)))
                .hasMessageContaining("a cell and its weights are needed for lstm");
        assertThatThrownBy(() -> run(of(Cell.RNN), one(0), one(0), list(0), one(0), length(1)))
                .hasMessageContaining("[steps, batch, 1 · hidden] is needed");
        assertThatThrownBy(() -> run(of(Cell.LSTM), x, one(0), list(0), one(0), length(1)))
                .hasMessageContaining("input 1 is f32[1, 1]");
    }

    @Test
    void functionsAreFoundByNameAndHaveTheirFactors() {
        assertThat(Activation.named("LeakyRelu")).contains(Activation.LEAKY_RELU);
        assertThat(Activation.named("hardsigmoid")).contains(Activation.HARD_SIGMOID);
        assertThat(Activation.named("Gelu")).isEmpty();
        assertThat(new GateFunction(Activation.SCALED_TANH, 2, 0.5f).apply(1)).isEqualTo(2 * Math.tanh(0.5));
        assertThat(new GateFunction(Activation.THRESHOLDED_RELU, 1, 0).apply(1)).isEqualTo(1);
        assertThat(GateFunction.of(Activation.ELU).apply(-1)).isEqualTo(Math.expm1(-1));
        assertThat(GateFunction.of(Activation.SOFTPLUS).apply(800)).isEqualTo(800);
        assertThat(GateFunction.of(Activation.SOFTSIGN).apply(-3)).isEqualTo(-0.75);
    }
}
