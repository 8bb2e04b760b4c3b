package org.lemnos.operations.sequence;

import java.util.List;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;

/** The units of a recurrent layer while they go through one sequence. Not for several threads. */
final class RecurrentUnits {
    private final Cell cell;
    private final int hidden;
    private final GateFunction f;
    private final GateFunction g;
    private final GateFunction h;
    private final double clip;
    private final boolean resetAfter;
    private final boolean coupled;
    private final double[] weights;
    private final double[] bias;
    private final double[] firstState;
    private final double[] firstMemory;
    private final double[] peepholes;
    private double[] state;
    private double[] memory;

    RecurrentUnits(OperationCall call, List<HostTensor> inputs, int hidden) {
        Attributes attributes = call.attributes();
        this.cell = Cell.of(call);
        this.hidden = hidden;
        this.f = GateFunction.of(attributes, Recurrence.F);
        this.g = GateFunction.of(attributes, Recurrence.G);
        this.h = GateFunction.of(attributes, Recurrence.H);
        this.clip = attributes.f32(Recurrence.CLIP) == 0 ? Double.POSITIVE_INFINITY : attributes.f32(Recurrence.CLIP);
        this.resetAfter = attributes.bool(Recurrence.RESET_AFTER);
        this.coupled = attributes.bool(Recurrence.COUPLED);
        this.weights = inputs.get(Recurrence.WEIGHTS).toDoubles();
        this.bias = inputs.get(Recurrence.BIAS).toDoubles();
        this.firstState = inputs.get(Recurrence.FIRST_STATE).toDoubles();
        boolean remembers = cell == Cell.LSTM;
        this.firstMemory = remembers ? inputs.get(Recurrence.FIRST_CELL).toDoubles() : new double[firstState.length];
        this.peepholes = remembers ? inputs.get(Recurrence.PEEPHOLES).toDoubles() : new double[0];
        this.state = new double[hidden];
        this.memory = new double[hidden];
    }

    Cell cell() {
        return cell;
    }

    double[] state() {
        return state;
    }

    double[] memory() {
        return memory;
    }

    /** Takes the first state of a row of the batch. */
    void begin(int row) {
        System.arraycopy(firstState, row * hidden, state, 0, hidden);
        System.arraycopy(firstMemory, row * hidden, memory, 0, hidden);
    }

    /** Goes one step, with what the inputs add to the gates from a place on. */
    void step(double[] x, int at) {
        switch (cell) {
            case RNN -> state = gate(0, f, x, at, state);
            case GRU -> stepOfGru(x, at);
            case LSTM -> stepOfLstm(x, at);
        }
    }

    private void stepOfGru(double[] x, int at) {
        double[] update = gate(0, f, x, at, state);
        double[] reset = gate(1, f, x, at, state);
        double[] next = new double[hidden];
        double[] left = new double[hidden];
        for (int k = 0; k < hidden; k++) {
            left[k] = reset[k] * state[k];
        }
        for (int j = 0; j < hidden; j++) {
            double product = resetAfter
                    ? reset[j] * (product(2, j, state) + bias[2 * hidden + j])
                    : product(2, j, left) + bias[2 * hidden + j];
            double proposed = g.apply(clipped(x[at + 2 * hidden + j] + product));
            next[j] = (1 - update[j]) * proposed + update[j] * state[j];
        }
        state = next;
    }

    private void stepOfLstm(double[] x, int at) {
        double[] next = new double[hidden];
        for (int j = 0; j < hidden; j++) {
            double in = f.apply(clipped(sum(0, j, x, at, state) + peepholes[j] * memory[j]));
            double forget = coupled
                    ? 1 - in
                    : f.apply(clipped(sum(2, j, x, at, state) + peepholes[2 * hidden + j] * memory[j]));
            double proposed = g.apply(clipped(sum(3, j, x, at, state)));
            memory[j] = forget * memory[j] + in * proposed;
            double out = f.apply(clipped(sum(1, j, x, at, state) + peepholes[hidden + j] * memory[j]));
            next[j] = out * h.apply(clipped(memory[j]));
        }
        state = next;
    }

    private double[] gate(int gate, GateFunction function, double[] x, int at, double[] last) {
        double[] values = new double[hidden];
        for (int j = 0; j < hidden; j++) {
            values[j] = function.apply(clipped(sum(gate, j, x, at, last)));
        }
        return values;
    }

    private double sum(int gate, int unit, double[] x, int at, double[] last) {
        int place = gate * hidden + unit;
        return x[at + place] + bias[place] + product(gate, unit, last);
    }

    private double product(int gate, int unit, double[] last) {
        double sum = 0;
        for (int k = 0; k < hidden; k++) {
            sum += last[k] * weights[(k * cell.gates() + gate) * hidden + unit];
        }
        return sum;
    }

    private double clipped(double x) {
        return Math.max(-clip, Math.min(clip, x));
    }
}
