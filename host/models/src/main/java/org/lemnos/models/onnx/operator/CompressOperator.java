package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX Compress with a known condition, from which the extent of the output follows: a gather of the places where it holds. */
final class CompressOperator implements Operator {
    @Override
    public String name() {
        return "Compress";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 11);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        MemoryTensor condition = call.knownTensor(1, "the condition");
        if (condition.type().rank() != 1 || condition.type().elementType() != ElementType.BOOL) {
            throw call.malformed("the condition is " + condition.type() + "; a list of truth values is needed");
        }
        long[] holds = condition.toLongs();
        long[] places = IntStream.range(0, holds.length)
                .filter(place -> holds[place] != 0)
                .mapToLong(place -> place)
                .toArray();
        Composer compose = new Composer(call);
        Optional<Long> axis = call.integer("axis");
        ValueRef x = axis.isPresent() ? call.input(0) : compose.reshape(call.input(0), compose.list(-1));
        call.becomes(compose.gather(x, compose.list(places), axis.orElse(0L)));
    }
}
