package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Gather;

/**
 * ONNX Scan, from version 9 on, over axes of known extents: its body stands in its place once a step. The body takes the states and a slice of each
 * scanned input, and gives the states and what is collected of all steps.
 */
final class ScanOperator implements Operator {
    private static final int MOST_STEPS = 1024;

    @Override
    public String name() {
        return "Scan";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 11, 16, 19, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        GraphBody body = call.body("body");
        int scanned = Math.toIntExact(call.integer("num_scan_inputs")
                .filter(count -> count >= 1 && count <= call.inputs())
                .orElseThrow(() -> call.malformed("attribute 'num_scan_inputs' is missing or no number of inputs")));
        int states = call.inputs() - scanned;
        Collected collected = new Collected(call, body.outputs(), states);
        long[] axes = listed(call, "scan_input_axes", scanned);
        long[] directions = listed(call, "scan_input_directions", scanned);
        long[] outputAxes = listed(call, "scan_output_axes", collected.size());
        long[] outputDirections = listed(call, "scan_output_directions", collected.size());
        List<GraphValue> carried = new ArrayList<>();
        for (int place = 0; place < states; place++) {
            carried.add(call.value(place));
        }
        long steps = steps(call, states, axes);
        for (int step = 0; step < steps; step++) {
            List<GraphValue> arguments = new ArrayList<>(carried);
            for (int i = 0; i < scanned; i++) {
                long at = directions[i] == 0 ? step : steps - 1 - step;
                arguments.add(new GraphValue.Tensor(slice(call, states + i, axes[i], step, at)));
            }
            List<GraphValue> outputs = call.inlined(body, Integer.toString(step), arguments);
            collected.take(outputs);
            carried = outputs.subList(0, states);
        }
        List<GraphValue> results = new ArrayList<>(carried);
        for (int i = 0; i < collected.size(); i++) {
            results.add(collected.joined(i, outputAxes[i], outputDirections[i] != 0));
        }
        call.becomes(results);
    }

    private static long[] listed(OperatorCall call, String name, int count) {
        long[] given = call.integers(name).orElse(new long[count]);
        if (given.length != count) {
            throw call.malformed("attribute '" + name + "' has " + given.length + " numbers; it needs " + count);
        }
        return given;
    }

    private static long steps(OperatorCall call, int states, long[] axes) {
        long steps = -1;
        for (int i = 0; i < axes.length; i++) {
            TensorType type = call.knownType(states + i);
            if (axes[i] < -type.rank() || axes[i] >= type.rank()) {
                throw call.malformed("axis " + axes[i] + " is outside of " + type);
            }
            long extent = type.dim((int) axes[i]);
            if (steps >= 0 && extent != steps) {
                throw call.malformed("it scans axes of extents " + steps + " and " + extent);
            }
            steps = extent;
        }
        if (steps > MOST_STEPS) {
            throw call.unsupported("it takes " + steps + " steps; scans of at most " + MOST_STEPS + " are imported");
        }
        return steps;
    }

    private static ValueRef slice(OperatorCall call, int input, long axis, int step, long at) {
        String purpose = "slice_" + input + "_" + step;
        return call.step(
                purpose,
                Gather.ID,
                Gather.VERSION,
                Attributes.of(Gather.AXIS, axis),
                call.input(input),
                call.wholeScalar(purpose + "_at", at));
    }
}
