package org.lemnos.models.onnx.operator;

import java.util.SortedSet;

/** ONNX Identity: another name for its input, and no node. */
final class IdentityOperator implements Operator {
    @Override
    public String name() {
        return "Identity";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 13, 14, 16, 19, 21, 23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        call.becomes(call.value(0));
    }
}
