package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.tensor.CastLike;

/** ONNX Clip: at least the least, then at most the most, so that the most wins if they contradict. Up to version 10 both are attributes. */
final class ClipOperator implements Operator {
    private static final int BOUNDS_ARE_INPUTS = 11;

    @Override
    public String name() {
        return "Clip";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(6, 11, 12, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        Optional<ValueRef> least = bound(call, 1, "min");
        Optional<ValueRef> most = bound(call, 2, "max");
        ValueRef x = call.input(0);
        if (least.isPresent() && most.isPresent()) {
            BinaryFunction max = BinaryFunctions.MAX;
            x = call.step("at_least", max.id(), max.version(), Attributes.none(), x, least.get());
        }
        if (most.isPresent()) {
            call.becomes(BinaryFunctions.MIN.id(), BinaryFunctions.MIN.version(), Attributes.none(), x, most.get());
        } else if (least.isPresent()) {
            call.becomes(BinaryFunctions.MAX.id(), BinaryFunctions.MAX.version(), Attributes.none(), x, least.get());
        } else {
            call.becomes(x);
        }
    }

    private static Optional<ValueRef> bound(OperatorCall call, int input, String name) {
        if (call.version() >= BOUNDS_ARE_INPUTS) {
            return call.has(input) ? Optional.of(call.input(input)) : Optional.empty();
        }
        return call.number(name)
                .map(value -> call.step(
                        name,
                        CastLike.ID,
                        CastLike.VERSION,
                        Attributes.none(),
                        call.scalar(name + "_value", value),
                        call.input(0)));
    }
}
