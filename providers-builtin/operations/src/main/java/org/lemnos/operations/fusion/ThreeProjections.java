package org.lemnos.operations.fusion;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
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
        return of(x).map(ProjectedGroup::asOneCall);
    }

    /** The three products of a value, if there are no more and no fewer, and all have a bias or none. */
    static Optional<ProjectedGroup> of(GraphValue x) {
        List<ProjectedValue> projections = x.consumers().stream()
                .flatMap(node -> ProjectedGroup.projection(node, x).stream())
                .toList();
        boolean biased = projections.stream().anyMatch(each -> each.bias().isPresent());
        boolean alike = projections.stream().allMatch(each -> each.bias().isPresent() == biased && each.columns() > 0);
        return projections.size() == QkvProjection.PRODUCTS && alike
                ? Optional.of(ProjectedGroup.of(projections))
                : Optional.empty();
    }
}
