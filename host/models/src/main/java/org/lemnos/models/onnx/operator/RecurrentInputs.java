package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.sequence.Cell;
import org.lemnos.operations.sequence.Recurrence;

/** The inputs of an ONNX recurrent layer, cut into those of its directions. */
final class RecurrentInputs {
    private static final int WEIGHTS = 1;
    private static final int RECURRENT_WEIGHTS = 2;
    private static final int BIAS = 3;
    private static final int LENGTHS = 4;
    private static final int FIRST_STATE = 5;
    private static final int FIRST_CELL = 6;
    private static final int PEEPHOLES = 7;

    private final OperatorCall call;
    private final Composer compose;
    private final Cell cell;
    private final int directions;
    private final boolean batchFirst;
    private final ValueRef x;

    /** The inputs of a layer; batchFirst says that the batch is the outermost axis of sequences and states. */
    RecurrentInputs(OperatorCall call, Composer compose, Cell cell, int directions, boolean batchFirst) {
        this.call = call;
        this.compose = compose;
        this.cell = cell;
        this.directions = directions;
        this.batchFirst = batchFirst;
        this.x = batchFirst ? compose.transpose(call.input(0), 1, 0, 2) : call.input(0);
    }

    /**
     * Holds the number of units that the node names to the weights, from which it follows as well, where their extents are known.
     *
     * @throws org.lemnos.core.LemnosException with {@code MODEL_MALFORMED} if they are of another number of units
     */
    static void checkHidden(OperatorCall call, Cell cell, long hidden) {
        if (hidden < 1) {
            throw call.malformed("attribute 'hidden_size' is " + hidden + "; at least 1 is needed");
        }
        checkHidden(call, WEIGHTS, 1, cell.gates(), hidden);
        checkHidden(call, RECURRENT_WEIGHTS, 1, cell.gates(), hidden);
        checkHidden(call, RECURRENT_WEIGHTS, 2, 1, hidden);
    }

    private static void checkHidden(OperatorCall call, int input, int axis, long each, long hidden) {
        call.type(call.input(input))
                .filter(type -> type.rank() != 3 || type.dim(axis) % each != 0 || type.dim(axis) / each != hidden)
                .ifPresent(type -> {
                    throw call.malformed("attribute 'hidden_size' is " + hidden + ", but input " + input + " is " + type
                            + ", whose axis " + axis + " would be " + each + " · " + hidden);
                });
    }

    /** What the layer makes of them in one direction, [steps + states, batch, hidden]. */
    ValueRef run(int direction, Attributes attributes) {
        ValueRef weights = compose.transpose(part(WEIGHTS, 0, direction), 1, 0);
        ValueRef recurrent = compose.transpose(part(RECURRENT_WEIGHTS, 0, direction), 1, 0);
        ValueRef given = compose.matMul(x, weights);
        ValueRef bias;
        if (call.has(BIAS)) {
            ValueRef both = part(BIAS, 0, direction);
            given = compose.add(given, compose.part(both, 0, 2, 0));
            bias = compose.part(both, 0, 2, 1);
        } else {
            bias = zeros(compose.extent(recurrent, 1));
        }
        List<ValueRef> inputs = new ArrayList<>(List.of(given, recurrent, bias));
        inputs.add(first(FIRST_STATE, direction, recurrent));
        inputs.add(lengths());
        if (cell == Cell.LSTM) {
            inputs.add(first(FIRST_CELL, direction, recurrent));
            inputs.add(optional(PEEPHOLES, 0, direction)
                    .orElseGet(() -> zeros(compose.mul(compose.extent(recurrent, 0), compose.list(3)))));
        }
        return compose.step(
                "recurrence", Recurrence.ID, Recurrence.VERSION, attributes, inputs.toArray(ValueRef[]::new));
    }

    private ValueRef first(int input, int direction, ValueRef recurrent) {
        return optional(input, batchFirst ? 1 : 0, direction)
                .orElseGet(() -> zeros(compose.joined(compose.extent(x, 1), compose.extent(recurrent, 0))));
    }

    private ValueRef lengths() {
        if (call.has(LENGTHS)) {
            return call.input(LENGTHS);
        }
        return compose.cast(compose.filled(compose.extent(x, 0), compose.extent(x, 1)), ElementType.I32);
    }

    private ValueRef zeros(ValueRef extents) {
        return compose.filled(compose.number(0, x), extents);
    }

    private Optional<ValueRef> optional(int input, long axis, int direction) {
        return call.has(input) ? Optional.of(part(input, axis, direction)) : Optional.empty();
    }

    /** What is a direction's own, without the axis of the directions. */
    private ValueRef part(int input, long axis, int direction) {
        ValueRef all = call.input(input);
        return compose.squeeze(directions == 1 ? all : compose.part(all, axis, directions, direction), axis);
    }
}
