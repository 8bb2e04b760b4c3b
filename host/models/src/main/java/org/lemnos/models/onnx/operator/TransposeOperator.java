package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Transpose;

/** ONNX Transpose. */
final class TransposeOperator implements Operator {
    @Override
    public String name() {
        return "Transpose";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 13, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        long[] perm = call.integers("perm").orElse(new long[0]);
        call.becomes(Transpose.ID, Transpose.VERSION, Attributes.of(Transpose.PERM, perm), call.input(0));
    }
}
