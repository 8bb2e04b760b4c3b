package org.lemnos.operations.sequence;

/** The matrix of one key head of one sequence while it goes through the steps. Not for several threads. */
final class LinearState {
    private final LinearHeads heads;
    private final double[][] inputs;
    private final int row;
    private final int head;
    private final double[][] matrix;

    LinearState(LinearHeads heads, double[][] inputs, int row, int head) {
        this.heads = heads;
        this.inputs = inputs;
        this.row = row;
        this.head = head;
        this.matrix = new double[heads.keySize()][heads.valueSize()];
        for (int k = 0; k < heads.keySize(); k++) {
            System.arraycopy(
                    inputs[LinearAttention.STATE],
                    ((row * heads.keyHeads() + head) * heads.keySize() + k) * heads.valueSize(),
                    matrix[k],
                    0,
                    heads.valueSize());
        }
    }

    /** Goes through all steps and writes its results and its last state. */
    void run(double[] y) {
        int shared = heads.heads() / heads.keyHeads();
        int begin = row * (int) (heads.resultsOfRow() + heads.stateOfRow());
        for (int step = 0; step < heads.steps(); step++) {
            int at = row * heads.steps() + step;
            for (int v = 0; v < heads.valueSize(); v++) {
                change(at, v);
                for (int query = head * shared; query < (head + 1) * shared; query++) {
                    int to = begin + (step * heads.heads() + query) * heads.valueSize() + v;
                    y[to] = heads.scale() * read(inputs[0], (at * heads.heads() + query) * heads.keySize(), v);
                }
            }
        }
        int last = begin + (int) heads.resultsOfRow() + head * heads.keySize() * heads.valueSize();
        for (int k = 0; k < heads.keySize(); k++) {
            System.arraycopy(matrix[k], 0, y, last + k * heads.valueSize(), heads.valueSize());
        }
    }

    /** One step of a column. */
    private void change(int at, int v) {
        int key = (at * heads.keyHeads() + head) * heads.keySize();
        int place = LinearAttention.STATE + 1;
        if (heads.decays() > 0) {
            int decay = (at * heads.keyHeads() + head) * heads.decays();
            for (int k = 0; k < heads.keySize(); k++) {
                matrix[k][v] *= Math.exp(inputs[place][decay + (heads.decays() == 1 ? 0 : k)]);
            }
            place++;
        }
        double added = inputs[2][(at * heads.keyHeads() + head) * heads.valueSize() + v];
        if (heads.betas() > 0) {
            double beta = inputs[place][at * heads.betas() + (heads.betas() == 1 ? 0 : head)];
            added = beta * (added - read(inputs[1], key, v));
        }
        for (int k = 0; k < heads.keySize(); k++) {
            matrix[k][v] += inputs[1][key + k] * added;
        }
    }

    private double read(double[] vectors, int from, int v) {
        double sum = 0;
        for (int k = 0; k < heads.keySize(); k++) {
            sum += vectors[from + k] * matrix[k][v];
        }
        return sum;
    }
}
