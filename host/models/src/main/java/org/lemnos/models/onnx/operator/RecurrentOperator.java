package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Function;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.sequence.Cell;

/**
 * ONNX RNN, GRU or LSTM: for each direction one product of all inputs with their weights, and one recurrence. What ONNX lets be left out is
 * filled with the zeros that it means.
 */
final class RecurrentOperator implements Operator {
    private static final int HAS_LAYOUT = 14;

    private final Cell cell;

    RecurrentOperator(Cell cell) {
        this.cell = cell;
    }

    @Override
    public String name() {
        return cell.name();
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, 14, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean batchFirst = batchFirst(call);
        List<Attributes> directions = RecurrentAttributes.of(call, cell);
        Composer compose = new Composer(call);
        RecurrentInputs inputs = new RecurrentInputs(call, compose, cell, directions.size(), batchFirst);
        List<ValueRef> results = new ArrayList<>();
        for (int direction = 0; direction < directions.size(); direction++) {
            results.add(inputs.run(direction, directions.get(direction)));
        }
        int states = cell.states();
        if (call.hasOutput(0)) {
            ValueRef all = joined(compose, 1, results, y -> compose.unsqueeze(compose.range(y, 0, 0, -states), 1));
            call.becomes(0, batchFirst ? compose.transpose(all, 2, 0, 1, 3) : all);
        }
        for (int state = 0; state < states; state++) {
            if (call.hasOutput(1 + state)) {
                long row = (long) state - states;
                long end = row == -1 ? Long.MAX_VALUE : row + 1;
                ValueRef last = joined(compose, 0, results, y -> compose.range(y, 0, row, end));
                call.becomes(1 + state, batchFirst ? compose.transpose(last, 1, 0, 2) : last);
            }
        }
    }

    private static boolean batchFirst(OperatorCall call) {
        long layout = call.version() < HAS_LAYOUT ? 0 : call.integer("layout").orElse(0L);
        if (layout != 0 && layout != 1) {
            throw call.malformed("attribute 'layout' is " + layout + "; 0 and 1 are allowed");
        }
        return layout == 1;
    }

    private static ValueRef joined(
            Composer compose, long axis, List<ValueRef> results, Function<ValueRef, ValueRef> part) {
        ValueRef[] parts = results.stream().map(part).toArray(ValueRef[]::new);
        return parts.length == 1 ? parts[0] : compose.concat(axis, parts);
    }
}
