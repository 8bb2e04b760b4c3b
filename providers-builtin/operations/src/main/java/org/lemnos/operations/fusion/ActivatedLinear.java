package org.lemnos.operations.fusion;

import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.SumActivation;

/** Finds products of rows and a matrix, with a bias or without, that are activated: {@code nn/linear}. */
public final class ActivatedLinear implements FusionPattern {
    /** Makes the pattern; it holds no state. */
    public ActivatedLinear() {}

    @Override
    public String name() {
        return "activated_linear";
    }

    @Override
    public OperationId replacement() {
        return Linear.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        graph.nodes().forEach(node -> proposal(node.output()).ifPresent(proposals));
    }

    private static Optional<Fusion> proposal(GraphValue value) {
        return ActivatedValue.of(value)
                .flatMap(activated ->
                        ProjectedValue.of(activated.argument()).map(sum -> ProjectedGroup.of(sum, activated, value)))
                .map(group -> group.asOneCall()
                        .attribute(SumActivation.ATTRIBUTE, group.activation().token()));
    }
}
