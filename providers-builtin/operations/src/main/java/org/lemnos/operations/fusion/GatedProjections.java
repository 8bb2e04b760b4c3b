package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Mul;

/** Finds products of rows with two matrices of which one, activated, is multiplied with the other, in either order: {@code nn/gated_linear}. */
public final class GatedProjections implements FusionPattern {
    /** Makes the pattern; it holds no state. */
    public GatedProjections() {}

    @Override
    public String name() {
        return "gated_projections";
    }

    @Override
    public OperationId replacement() {
        return GatedLinear.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        for (GraphNode node : graph.nodes()) {
            of(node).ifPresent(group -> proposals.accept(group.asOneCall()
                    .attribute(SumActivation.ATTRIBUTE, group.activation().token())));
        }
    }

    /** What a node multiplies, if those are two such products. */
    static Optional<ProjectedGroup> of(GraphNode node) {
        return Uses.is(node, Mul.ID)
                ? Stream.of(0, 1)
                        .map(place -> group(node, node.input(place)))
                        .flatMap(Optional::stream)
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<ProjectedGroup> group(GraphNode mul, GraphValue gate) {
        Optional<ActivatedValue> activated =
                ActivatedValue.of(gate).filter(each -> Uses.isSeenOnlyBy(gate, List.of(mul)));
        Optional<ProjectedValue> gated = activated.flatMap(each -> ProjectedValue.of(each.argument()));
        Optional<ProjectedValue> up = Uses.besides(mul, gate)
                .filter(other -> Uses.isSeenOnlyBy(other, List.of(mul)))
                .flatMap(ProjectedValue::of);
        return gated.isPresent() && up.isPresent() && goTogether(gated.get(), up.get())
                ? Optional.of(group(mul, activated.get(), gated.get(), up.get()))
                : Optional.empty();
    }

    private static boolean goTogether(ProjectedValue gate, ProjectedValue up) {
        return gate.x() == up.x()
                && gate.result().type().equals(up.result().type())
                && gate.bias().isPresent() == up.bias().isPresent();
    }

    private static ProjectedGroup group(
            GraphNode mul, ActivatedValue activated, ProjectedValue gate, ProjectedValue up) {
        List<GraphNode> nodes = new ArrayList<>(gate.nodes());
        nodes.addAll(activated.nodes());
        nodes.addAll(up.nodes());
        nodes.add(mul);
        return new ProjectedGroup(nodes, List.of(gate, up), activated.activation(), List.of(mul.output()));
    }
}
