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
import org.lemnos.operations.linear.QkvProjection;

/**
 * Finds values that are multiplied with three matrices, all with a bias or all without, as where attention makes queries, keys and values of one:
 * {@code nn/qkv_projection}.
 */
public final class ThreeProjections implements FusionPattern {
    /** Makes the pattern; it holds no state. */
    public ThreeProjections() {}

    @Override
    public String name() {
        return "three_projections";
    }

    @Override
    public OperationId replacement() {
        return QkvProjection.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        graph.nodes().stream()
                .flatMap(node -> node.inputs().stream().flatMap(Optional::stream))
                .distinct()
                .forEach(x -> proposal(x).ifPresent(proposals));
    }

    private static Optional<Fusion> proposal(GraphValue x) {
        List<ProjectedValue> projections = x.consumers().stream()
                .flatMap(node -> projection(node, x).stream())
                .toList();
        boolean biased = projections.stream().anyMatch(each -> each.bias().isPresent());
        boolean alike = projections.stream().allMatch(each -> each.bias().isPresent() == biased && each.columns() > 0);
        return projections.size() == QkvProjection.PRODUCTS && alike
                ? Optional.of(fusion(x, projections))
                : Optional.empty();
    }

    /** What a node makes of x, the bias that follows included. */
    private static Optional<ProjectedValue> projection(GraphNode node, GraphValue x) {
        GraphValue result = node.output();
        return Stream.concat(
                        result.soleConsumer().stream().map(GraphNode::output).map(ProjectedValue::biased),
                        Stream.of(ProjectedValue.of(result)))
                .flatMap(Optional::stream)
                .filter(each -> each.nodes().get(0) == node && each.x() == x)
                .findFirst();
    }

    private static Fusion fusion(GraphValue x, List<ProjectedValue> projections) {
        List<GraphNode> nodes = new ArrayList<>();
        projections.forEach(each -> nodes.addAll(each.nodes()));
        Fusion fusion = Fusion.replacing(nodes).input(x);
        for (ProjectedValue each : projections) {
            fusion = fusion.input(each.weight());
        }
        for (ProjectedValue each : projections) {
            fusion = each.withBias(fusion);
        }
        for (ProjectedValue each : projections) {
            fusion = fusion.output(each.result());
        }
        return fusion;
    }
}
