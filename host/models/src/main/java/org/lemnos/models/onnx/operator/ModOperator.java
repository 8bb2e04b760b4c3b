package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;

/** ONNX Mod: with {@code fmod} what is left has the dividend's sign, without it, which only integers may be, the divisor's. */
final class ModOperator implements Operator {
    @Override
    public String name() {
        return "Mod";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(10, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean fmod = call.integer("fmod").orElse(0L) != 0;
        BinaryFunction function = fmod ? BinaryFunctions.REMAINDER : BinaryFunctions.MODULO;
        call.becomes(function.id(), function.version(), Attributes.none(), call.input(0), call.input(1));
    }
}
