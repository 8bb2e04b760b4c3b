package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.sequence.Cell;
import org.lemnos.operations.sequence.GateFunction;
import org.lemnos.operations.sequence.Recurrence;

/**
 * How far a recurrent layer in binary32 may be from the exact one: the layer is run once more on numbers that carry their error, because what an error of one step
 * becomes in the next depends on the states. States are not rounded to the element type between steps.
 */
final class RecurrenceBound implements Tolerance.ElementBound {
    private final Cell cell;
    private final UncertainGate f;
    private final UncertainGate g;
    private final UncertainGate h;
    private final boolean resetAfter;
    private final boolean coupled;
    private final int steps;
    private final int batch;
    private final int hidden;
    private final Uncertain[] x;
    private final Uncertain[] weights;
    private final Uncertain[] bias;
    private final Uncertain[] peepholes;
    private final double[] errors;
    private Uncertain[] state = {};
    private Uncertain[] memory = {};

    RecurrenceBound(OperationCall call, List<? extends HostTensor> inputs) {
        Attributes attributes = call.attributes();
        cell = Cell.of(call);
        double clip = attributes.f32(Recurrence.CLIP);
        double most = clip == 0 ? Double.POSITIVE_INFINITY : clip;
        f = new UncertainGate(GateFunction.of(attributes, Recurrence.F), most);
        g = new UncertainGate(GateFunction.of(attributes, Recurrence.G), most);
        h = new UncertainGate(GateFunction.of(attributes, Recurrence.H), most);
        resetAfter = attributes.bool(Recurrence.RESET_AFTER);
        coupled = attributes.bool(Recurrence.COUPLED);
        steps = (int) call.input(0).dim(0);
        batch = (int) call.input(0).dim(1);
        hidden = (int) call.input(Recurrence.WEIGHTS).dim(0);
        x = exact(inputs.get(0));
        weights = exact(inputs.get(Recurrence.WEIGHTS));
        bias = exact(inputs.get(Recurrence.BIAS));
        boolean remembers = cell == Cell.LSTM;
        peepholes = remembers ? exact(inputs.get(Recurrence.PEEPHOLES)) : new Uncertain[0];
        Uncertain[] firstState = exact(inputs.get(Recurrence.FIRST_STATE));
        Uncertain[] firstMemory = remembers ? exact(inputs.get(Recurrence.FIRST_CELL)) : firstState;
        errors = new double[(steps + cell.states()) * batch * hidden];
        long[] lengths = inputs.get(Recurrence.LENGTHS).toLongs();
        for (int row = 0; row < batch; row++) {
            state = Arrays.copyOfRange(firstState, row * hidden, (row + 1) * hidden);
            memory = Arrays.copyOfRange(firstMemory, row * hidden, (row + 1) * hidden);
            run(row, (int) lengths[row], attributes.bool(Recurrence.REVERSE));
        }
    }

    private static Uncertain[] exact(HostTensor tensor) {
        return Arrays.stream(tensor.toDoubles()).mapToObj(Uncertain::exact).toArray(Uncertain[]::new);
    }

    @Override
    public double of(int element) {
        return errors[element];
    }

    @Override
    public boolean mayBeAnything(int element) {
        return Double.isNaN(errors[element]);
    }

    private void run(int row, int length, boolean reverse) {
        for (int i = 0; i < length; i++) {
            int at = (reverse ? length - 1 - i : i) * batch + row;
            step(at * cell.gates() * hidden);
            note(at, state);
        }
        note(steps * batch + row, state);
        if (cell == Cell.LSTM) {
            note((steps + 1) * batch + row, memory);
        }
    }

    private void note(int row, Uncertain... units) {
        for (int j = 0; j < hidden; j++) {
            errors[row * hidden + j] = units[j].error();
        }
    }

    private void step(int at) {
        Uncertain[] last = state;
        state = switch (cell) {
            case RNN -> units(j -> f.of(sum(0, j, at, last)));
            case GRU -> stepOfGru(at, last);
            case LSTM -> units(j -> stepOfLstm(j, at, last));
        };
    }

    private Uncertain[] stepOfGru(int at, Uncertain... last) {
        Uncertain[] reset = units(j -> f.of(sum(1, j, at, last)));
        Uncertain[] left = units(j -> reset[j].times(last[j]));
        return units(j -> {
            Uncertain offset = bias[2 * hidden + j];
            Uncertain added = resetAfter ? product(offset, 2, j, last).times(reset[j]) : product(offset, 2, j, left);
            Uncertain proposed = g.of(x[at + 2 * hidden + j].plus(added));
            Uncertain update = f.of(sum(0, j, at, last));
            return update.complement().times(proposed).plus(update.times(last[j]));
        });
    }

    private Uncertain stepOfLstm(int j, int at, Uncertain... last) {
        Uncertain in = f.of(sum(0, j, at, last).plus(peepholes[j].times(memory[j])));
        Uncertain forget =
                coupled ? in.complement() : f.of(sum(2, j, at, last).plus(peepholes[2 * hidden + j].times(memory[j])));
        Uncertain proposed = g.of(sum(3, j, at, last));
        memory[j] = forget.times(memory[j]).plus(in.times(proposed));
        Uncertain out = f.of(sum(1, j, at, last).plus(peepholes[hidden + j].times(memory[j])));
        return out.times(h.of(memory[j]));
    }

    private Uncertain[] units(IntFunction<Uncertain> unit) {
        return IntStream.range(0, hidden).mapToObj(unit).toArray(Uncertain[]::new);
    }

    private Uncertain sum(int gate, int unit, int at, Uncertain... last) {
        int place = gate * hidden + unit;
        return product(x[at + place].plus(bias[place]), gate, unit, last);
    }

    private Uncertain product(Uncertain first, int gate, int unit, Uncertain... last) {
        Uncertain sum = first;
        for (int k = 0; k < hidden; k++) {
            sum = sum.plus(last[k].times(weights[(k * cell.gates() + gate) * hidden + unit]));
        }
        return sum;
    }
}
