package org.lemnos.operations.sequence;

import java.util.Arrays;
import java.util.Locale;
import org.lemnos.api.operation.OperationCall;

/** How a recurrent layer comes from one state to the next: by ONNX's operators RNN, GRU and LSTM. */
public enum Cell {
    /** One gate: the next state itself. */
    RNN(1, 1, 5),
    /** Update, reset and hidden gate, in this order. */
    GRU(3, 1, 5),
    /** Input, output, forget and cell gate, in this order; the state has a cell besides. */
    LSTM(4, 2, 7);

    private final int gates;
    private final int states;
    private final int inputs;

    Cell(int gates, int states, int inputs) {
        this.gates = gates;
        this.states = states;
        this.inputs = inputs;
    }

    /** How many sums each unit has. */
    public int gates() {
        return gates;
    }

    /** How many numbers of each unit go from step to step. */
    public int states() {
        return states;
    }

    /** How many inputs the operation has. */
    public int inputs() {
        return inputs;
    }

    /** How many functions of sums and states it has. */
    public int functions() {
        return switch (this) {
            case RNN -> 1;
            case GRU -> 2;
            case LSTM -> 3;
        };
    }

    /** What the attribute calls it. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The cell of a call. */
    public static Cell of(OperationCall call) {
        return valueOf(call.attributes().text(Recurrence.CELL).toUpperCase(Locale.ROOT));
    }

    static String[] tokens() {
        return Arrays.stream(values()).map(Cell::token).toArray(String[]::new);
    }
}
