package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.sequence.LinearAttention;
import org.lemnos.operations.sequence.LinearHeads;

/** How far linear attention in binary32 may be from the exact one: it is run once more on numbers that carry their error. */
final class LinearAttentionBound implements Tolerance.ElementBound {
    private final LinearHeads heads;
    private final Uncertain[][] inputs;
    private final double[] errors;

    LinearAttentionBound(OperationCall call, List<? extends HostTensor> inputs) {
        this.heads = LinearHeads.of(call);
        this.inputs = inputs.stream().map(LinearAttentionBound::exact).toArray(Uncertain[][]::new);
        this.errors = new double[(int) (heads.batch() * (heads.resultsOfRow() + heads.stateOfRow()))];
        for (int matrix = 0; matrix < heads.batch() * heads.keyHeads(); matrix++) {
            for (int v = 0; v < heads.valueSize(); v++) {
                run(matrix / heads.keyHeads(), matrix % heads.keyHeads(), v);
            }
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

    /** One column of a head of a row of the batch. */
    private void run(int row, int head, int v) {
        Uncertain[] column = new Uncertain[heads.keySize()];
        for (int k = 0; k < column.length; k++) {
            int place = ((row * heads.keyHeads() + head) * heads.keySize() + k) * heads.valueSize() + v;
            column[k] = inputs[LinearAttention.STATE][place];
        }
        int shared = heads.heads() / heads.keyHeads();
        int begin = row * (int) (heads.resultsOfRow() + heads.stateOfRow());
        for (int step = 0; step < heads.steps(); step++) {
            int at = row * heads.steps() + step;
            change(column, at, head, v);
            for (int query = head * shared; query < (head + 1) * shared; query++) {
                Uncertain sum = product(inputs[0], (at * heads.heads() + query) * heads.keySize(), column);
                int to = begin + (step * heads.heads() + query) * heads.valueSize() + v;
                errors[to] = sum.times(Uncertain.exact(heads.scale())).error();
            }
        }
        int last = begin + (int) heads.resultsOfRow() + head * heads.keySize() * heads.valueSize();
        for (int k = 0; k < column.length; k++) {
            errors[last + k * heads.valueSize() + v] = column[k].error();
        }
    }

    private void change(Uncertain[] column, int at, int head, int v) {
        int key = (at * heads.keyHeads() + head) * heads.keySize();
        int place = LinearAttention.STATE + 1;
        if (heads.decays() > 0) {
            int decay = (at * heads.keyHeads() + head) * heads.decays();
            for (int k = 0; k < column.length; k++) {
                Uncertain exponent = inputs[place][decay + (heads.decays() == 1 ? 0 : k)];
                column[k] = column[k].times(exponent.through(Math::exp));
            }
            place++;
        }
        Uncertain added = inputs[2][(at * heads.keyHeads() + head) * heads.valueSize() + v];
        if (heads.betas() > 0) {
            Uncertain beta = inputs[place][at * heads.betas() + (heads.betas() == 1 ? 0 : head)];
            Uncertain held = product(inputs[1], key, column).times(Uncertain.exact(-1));
            added = beta.times(added.plus(held));
        }
        for (int k = 0; k < column.length; k++) {
            column[k] = column[k].plus(inputs[1][key + k].times(added));
        }
    }

    private static Uncertain product(Uncertain[] vectors, int from, Uncertain... column) {
        Uncertain sum = Uncertain.exact(0);
        for (int k = 0; k < column.length; k++) {
            sum = sum.plus(vectors[from + k].times(column[k]));
        }
        return sum;
    }
}
