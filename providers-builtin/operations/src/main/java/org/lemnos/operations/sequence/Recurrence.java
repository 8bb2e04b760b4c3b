package org.lemnos.operations.sequence;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;

/**
 * {@code nn/recurrence}: a recurrent layer in one direction, behind the product of its inputs with their weights.
 *
 * <p>Inputs, of one floating type but for lengths: x [steps, batch, gates · hidden], what the inputs add to each gate, their bias with
 * it; r [hidden, gates · hidden], what each unit's last state adds; b [gates · hidden], the bias of that; h [batch, hidden], the first
 * state; lengths [batch] of i32, the steps of each sequence, 0 to steps; and, for {@link Cell#LSTM}, c [batch, hidden], the first cell,
 * and p [3 · hidden], what the cell adds to the input, output and forget gate of its own unit. Output y [steps + states, batch,
 * hidden]: the state of every step, zeros behind a sequence's end, then the last state, then, for an LSTM, the last cell.
 *
 * <p>{@link Cell} says what gates there are; their order is that of its description. {@link #REVERSE} begins at the end of each
 * sequence. {@link #CLIP}, if it is not 0, bounds all that goes into a function: the sums of gates, and the cell of an LSTM where its
 * state is made of it, but not the cell that goes on to the next step. {@link #RESET_AFTER} lets a GRU's reset gate act behind the
 * product with r and its bias rather than before it, {@link #COUPLED} lets an LSTM forget as much as it takes in. A length outside of 0
 * to steps counts as the nearer of both. Definition: ONNX RNN, GRU and LSTM 22, whose clip "is applied to the input of activations".
 */
public final class Recurrence implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/recurrence");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the cell's token. */
    public static final String CELL = "cell";

    /** The attribute that makes sequences run backwards. */
    public static final String REVERSE = "reverse";

    /** The attribute with the largest size of what goes into a function; 0 if there is none. */
    public static final String CLIP = "clip";

    /** The attribute of a GRU that resets behind the product. */
    public static final String RESET_AFTER = "reset_after";

    /** The attribute of an LSTM whose forget gate is 1 minus its input gate. */
    public static final String COUPLED = "coupled";

    /**
     * The attribute with the function of the state of an RNN, of the update and reset gates of a GRU, of the input, output and forget gates
     * of an LSTM.
     */
    public static final String F = "f";

    /** The attribute with the function of the hidden gate of a GRU, of the cell gate of an LSTM. */
    public static final String G = "g";

    /** The attribute with the function that an LSTM's state is of its cell. */
    public static final String H = "h";

    /** The place of the weights of the last state. */
    public static final int WEIGHTS = 1;

    /** The place of the bias. */
    public static final int BIAS = 2;

    /** The place of the first state. */
    public static final int FIRST_STATE = 3;

    /** The place of the sequences' lengths. */
    public static final int LENGTHS = 4;

    /** The place of an LSTM's first cell. */
    public static final int FIRST_CELL = 5;

    /** The place of an LSTM's weights of its cell. */
    public static final int PEEPHOLES = 6;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = descriptor();

    /** Makes an oracle; it holds no state. */
    public Recurrence() {}

    private static OperationDescriptor descriptor() {
        OperationDescriptor.Builder operation = OperationDescriptor.builder(ID, VERSION)
                .summary("Runs a recurrent layer over sequences.")
                .input(Ports.floating("x"))
                .input(Ports.floating("r"))
                .input(Ports.floating("b"))
                .input(Ports.floating("h"))
                .input(Port.required("lengths").types(ElementType.I32))
                .input(Ports.optionalFloating("c"))
                .input(Ports.optionalFloating("p"))
                .output(Ports.floating("y"))
                .attribute(AttributeSpec.text(CELL, Cell.tokens()))
                .attribute(AttributeSpec.bool(REVERSE).orElse(false))
                .attribute(AttributeSpec.f32(CLIP).orElse(0f))
                .attribute(AttributeSpec.bool(RESET_AFTER).orElse(false))
                .attribute(AttributeSpec.bool(COUPLED).orElse(false));
        GateFunction.declare(operation, F, Activation.SIGMOID);
        GateFunction.declare(operation, G, Activation.TANH);
        GateFunction.declare(operation, H, Activation.TANH);
        return operation.build();
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Cell cell = Cell.of(call);
        TensorType x = call.input(0);
        if (x.rank() != 3 || x.dim(2) % cell.gates() != 0) {
            throw new IllegalArgumentException(
                    ID + ": x is " + x + "; [steps, batch, " + cell.gates() + " · hidden] is needed");
        }
        long hidden = x.dim(2) / cell.gates();
        check(call, WEIGHTS, hidden, x.dim(2));
        check(call, BIAS, x.dim(2));
        check(call, FIRST_STATE, x.dim(1), hidden);
        checkDims(call, LENGTHS, x.dim(1));
        boolean lstm = cell == Cell.LSTM;
        if (call.has(FIRST_CELL) != lstm || call.has(PEEPHOLES) != lstm) {
            throw new IllegalArgumentException(
                    ID + ": a cell and its weights are needed for lstm and for no other cell");
        }
        if (lstm) {
            check(call, FIRST_CELL, x.dim(1), hidden);
            check(call, PEEPHOLES, 3 * hidden);
        }
        if (!(call.attributes().f32(CLIP) >= 0)) {
            throw new IllegalArgumentException(
                    ID + ": clip is " + call.attributes().f32(CLIP) + "; 0 or more is needed");
        }
        return List.of(x.withDims(x.dim(0) + cell.states(), x.dim(1), hidden));
    }

    private static void check(OperationCall call, int input, long... dims) {
        Operands.sameElementType(call, 0, input);
        checkDims(call, input, dims);
    }

    private static void checkDims(OperationCall call, int input, long... dims) {
        if (!Arrays.equals(call.input(input).dims(), dims)) {
            throw new IllegalArgumentException(ID + ": input " + input + " is " + call.input(input) + "; for x "
                    + call.input(0) + " it has the extents " + Arrays.toString(dims));
        }
    }

    /** A sequence has as many steps as there are, at most. */
    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        return input == LENGTHS ? Optional.of(new ValueRange(0, call.input(0).dim(0))) : Optional.empty();
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType type = outputs.get(0).type();
        int hidden = (int) type.dim(2);
        int batch = (int) type.dim(1);
        int steps = (int) call.input(0).dim(0);
        RecurrentUnits units = new RecurrentUnits(call, inputs, hidden);
        double[] x = inputs.get(0).toDoubles();
        long[] lengths = inputs.get(LENGTHS).toLongs();
        boolean reverse = call.attributes().bool(REVERSE);
        double[] y = new double[(int) type.elements()];
        for (int row = 0; row < batch; row++) {
            units.begin(row);
            int length = (int) Math.max(0, Math.min(steps, lengths[row]));
            for (int i = 0; i < length; i++) {
                int at = (reverse ? length - 1 - i : i) * batch + row;
                units.step(x, at * hidden * units.cell().gates());
                System.arraycopy(units.state(), 0, y, at * hidden, hidden);
            }
            System.arraycopy(units.state(), 0, y, (steps * batch + row) * hidden, hidden);
            if (units.cell() == Cell.LSTM) {
                System.arraycopy(units.memory(), 0, y, ((steps + 1) * batch + row) * hidden, hidden);
            }
        }
        outputs.get(0).set(y);
    }

    /** What one gate adds up in one step: the products with the last state, and three more. */
    @Override
    public long terms(OperationCall call) {
        return call.input(WEIGHTS).dim(0) + 3;
    }

    @Override
    public void cases(OperationCases cases) {
        RecurrenceCases.add(cases);
    }
}
