package org.lemnos.models.onnx.operator;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Chunk;

/** ONNX Split: each output is one part. */
final class SplitOperator implements Operator {
    private static final int SIZES_ARE_INPUT = 13;
    private static final int COUNTS_OUTPUTS = 18;

    @Override
    public String name() {
        return "Split";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(2, 11, 13, 18);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        Optional<ValueRef> sizes = Optional.empty();
        if (call.version() >= SIZES_ARE_INPUT) {
            sizes = call.has(1) ? Optional.of(call.input(1)) : sizes;
        } else {
            sizes = call.integers("split").map(given -> call.list("sizes", given));
        }
        int outputs = call.outputPlaces();
        long count = call.version() < COUNTS_OUTPUTS
                ? outputs
                : call.integer("num_outputs").orElse((long) outputs);
        if (count != outputs) {
            throw call.malformed("it names " + outputs + " outputs for " + count + " parts");
        }
        Attributes attributes =
                Attributes.of(Chunk.AXIS, call.integer("axis").orElse(0L)).with(Chunk.COUNT, count);
        List<Optional<ValueRef>> inputs = List.of(Optional.of(call.input(0)), sizes);
        for (int part = 0; part < outputs; part++) {
            call.output(part, Chunk.ID, Chunk.VERSION, attributes.with(Chunk.INDEX, (long) part), inputs);
        }
    }
}
