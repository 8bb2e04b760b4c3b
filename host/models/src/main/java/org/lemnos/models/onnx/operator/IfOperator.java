package org.lemnos.models.onnx.operator;

import java.util.List;
import java.util.SortedSet;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX If where its condition is known when the model is read: the branch that is taken stands in its place, the other is not looked at. */
final class IfOperator implements Operator {
    @Override
    public String name() {
        return "If";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13, 16, 19, 21, 23, 24, 25);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 0;
    }

    @Override
    public void convert(OperatorCall call) {
        MemoryTensor condition = call.knownTensor(0, "the condition");
        GraphBody taken = call.body("then_branch");
        GraphBody other = call.body("else_branch");
        boolean holds = call.truthOf(condition, "the condition");
        call.becomes(call.inlined(holds ? taken : other, holds ? "then" : "else", List.of()));
    }
}
