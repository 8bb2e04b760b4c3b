package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.tensor.CastLike;

/** ONNX BitwiseNot: each integer, exclusive or all ones. */
final class BitwiseNotOperator implements Operator {
    @Override
    public String name() {
        return "BitwiseNot";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(18);
    }

    @Override
    public void convert(OperatorCall call) {
        // Casting -1 to an unsigned type wraps around to all ones.
        ValueRef ones = call.step(
                "ones",
                CastLike.ID,
                CastLike.VERSION,
                Attributes.none(),
                call.wholeScalar("minus_one", -1),
                call.input(0));
        call.becomes(
                BinaryFunctions.BITWISE_XOR.id(),
                BinaryFunctions.BITWISE_XOR.version(),
                Attributes.none(),
                call.input(0),
                ones);
    }
}
