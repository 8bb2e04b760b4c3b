package org.lemnos.operations.fusion;

import java.util.List;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.SumActivation;

/** Finds products of rows and a matrix to whose columns a bias is added: {@code nn/linear} without activation. */
public final class BiasedLinear implements FusionPattern {
    /** Makes the pattern; it holds no state. */
    public BiasedLinear() {}

    @Override
    public String name() {
        return "biased_linear";
    }

    @Override
    public OperationId replacement() {
        return Linear.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        graph.nodes().stream()
                .flatMap(node -> ProjectedValue.biased(node.output()).stream())
                .forEach(sum -> proposals.accept(ProjectedGroup.of(List.of(sum))
                        .asOneCall()
                        .attribute(SumActivation.ATTRIBUTE, SumActivation.NONE.token())));
    }
}
