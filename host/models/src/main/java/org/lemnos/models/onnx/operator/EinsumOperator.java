package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.stream.IntStream;

/** ONNX Einsum: one input after the other is multiplied to what came of those before, and what no other needs is summed at once. */
final class EinsumOperator implements Operator {
    @Override
    public String name() {
        return "Einsum";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(12, 28);
    }

    @Override
    public void convert(OperatorCall call) {
        String text = call.text("equation").orElseThrow(() -> call.malformed("attribute 'equation' is missing"));
        int[] ranks = IntStream.range(0, call.inputs()).map(call::knownRank).toArray();
        EinsumEquation equation = EinsumEquation.of(call, text, ranks);
        boolean floating = call.knownElementType(0).isFloating();
        Composer compose = new Composer(call);
        EinsumTerm all = new EinsumTerm(compose, call.input(0), equation.terms().get(0)).withoutRepeats();
        for (int i = 1; i < call.inputs(); i++) {
            String later = String.join("", equation.terms().subList(i + 1, call.inputs())) + equation.output();
            EinsumTerm next =
                    new EinsumTerm(compose, call.input(i), equation.terms().get(i)).withoutRepeats();
            all = all.times(next, later, floating);
        }
        call.becomes(
                0, all.summedTo(equation.output()).inOrder(equation.output()).value());
    }
}
