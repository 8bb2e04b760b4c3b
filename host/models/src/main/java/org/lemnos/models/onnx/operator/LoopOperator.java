package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * ONNX Loop where the number of rounds follows from what is known when the model is read: its body stands in its place once a round. The
 * body takes the round's number, the condition and the values that are carried, and gives the condition, the values and what is collected
 * of all rounds.
 */
final class LoopOperator implements Operator {
    /** A loop of more rounds would rather run on the device than be written out; nothing here can do that. */
    private static final int MOST_ROUNDS = 1024;

    private static final int BEFORE_CARRIED = 2;

    @Override
    public String name() {
        return "Loop";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13, 16, 19, 21, 23, 24, 25);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place < BEFORE_CARRIED;
    }

    @Override
    public void convert(OperatorCall call) {
        GraphBody body = call.body("body");
        List<GraphValue> carried = new ArrayList<>();
        for (int place = BEFORE_CARRIED; place < call.inputs(); place++) {
            carried.add(call.value(place));
        }
        Collected collected = new Collected(call, body.outputs(), 1 + carried.size());
        long rounds = call.has(0) ? call.knownNumber(0, "the number of rounds") : Long.MAX_VALUE;
        boolean goesOn = !call.has(1) || call.truthOf(call.knownTensor(1, "the condition"), "the condition");
        for (int round = 0; goesOn && round < rounds; round++) {
            if (round == MOST_ROUNDS) {
                throw call.unsupported(
                        "it goes on after " + MOST_ROUNDS + " rounds; loops of so many at most are imported");
            }
            List<GraphValue> arguments = new ArrayList<>();
            arguments.add(new GraphValue.Tensor(call.wholeScalar("round_" + round, round)));
            arguments.add(new GraphValue.Tensor(call.truth("condition_" + round)));
            arguments.addAll(carried);
            List<GraphValue> outputs = call.inlined(body, Integer.toString(round), arguments);
            collected.take(outputs);
            carried = outputs.subList(1, 1 + carried.size());
            goesOn = round + 1 >= rounds || goesOn(call, outputs.get(0), round);
        }
        List<GraphValue> results = new ArrayList<>(carried);
        results.addAll(collected.joined());
        call.becomes(results);
    }

    private static boolean goesOn(OperatorCall call, GraphValue condition, int round) {
        String what = "whether it goes on after round " + round;
        ValueRef value = call.tensorOf(condition, what);
        MemoryTensor known = call.tensor(value)
                .orElseThrow(() -> call.unsupported(
                        what + " must be known when the model is read, but follows from inputs or symbolic extents"));
        return call.truthOf(known, what);
    }
}
