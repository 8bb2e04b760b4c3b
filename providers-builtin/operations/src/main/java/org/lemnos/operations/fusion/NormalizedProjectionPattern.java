package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;

/**
 * A sum of two tensors that is normalized along its last axis, and the products that are made of that, as one call. Of sum and normalized rows one may go
 * elsewhere, too.
 */
public final class NormalizedProjectionPattern implements FusionPattern {
    private final NormalizedProjection replacement;

    /** The pattern for one of the operations. */
    public NormalizedProjectionPattern(NormalizedProjection replacement) {
        this.replacement = replacement;
    }

    @Override
    public String name() {
        return replacement.id().name().substring(replacement.id().namespace().length() + 1);
    }

    @Override
    public OperationId replacement() {
        return replacement.id();
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        switch (replacement.result()) {
            case LINEAR -> each(graph, NormalizedProjectionPattern::onlyLinear).forEach(proposals);
            case QKV_PROJECTION -> each(graph, ThreeProjections::of).forEach(proposals);
            case GATED_LINEAR ->
                graph.nodes().stream()
                        .flatMap(node -> GatedProjections.of(node).stream())
                        .flatMap(group -> group.x().producer().stream()
                                .flatMap(node -> normalized(node).stream())
                                .flatMap(rows -> proposal(rows, group).stream()))
                        .forEach(proposals);
        }
    }

    /** The proposals for what is made of each normalization. */
    private Stream<Fusion> each(GraphView graph, Function<GraphValue, Optional<ProjectedGroup>> madeOf) {
        return graph.nodes().stream().flatMap(node -> madeOf.apply(node.output()).stream()
                .flatMap(group -> normalized(node).stream().flatMap(rows -> proposal(rows, group).stream())));
    }

    /** What the only product of some rows makes of them. */
    private static Optional<ProjectedGroup> onlyLinear(GraphValue rows) {
        List<ProjectedGroup> groups = rows.consumers().stream()
                .flatMap(node -> ProjectedGroup.from(node, rows).stream())
                .toList();
        return groups.size() == 1 && groups.get(0).projections().get(0).columns() > 0
                ? Optional.of(groups.get(0))
                : Optional.empty();
    }

    /** What a node gives, if that is normalized as the replacement does it. */
    private Optional<NormalizedRows> normalized(GraphNode node) {
        RowNorm norm = replacement.norm().isCentered() ? RowNorm.LAYER_NORM : RowNorm.RMS_NORM;
        return NormalizedRows.of(node, norm).filter(rows -> rows.hasAllWeights() && rows.isAlongLastAxis());
    }

    private Optional<Fusion> proposal(NormalizedRows rows, ProjectedGroup group) {
        if (group.x() != rows.result()) {
            return Optional.empty();
        }
        GraphValue value = rows.source();
        return Uses.producer(value, Add.ID)
                .filter(sum -> DefUse.sameDims(sum.input(0), value) && DefUse.sameDims(sum.input(1), value))
                .flatMap(sum -> proposal(sum, rows, group));
    }

    private Optional<Fusion> proposal(GraphNode sum, NormalizedRows rows, ProjectedGroup group) {
        List<GraphNode> nodes = new ArrayList<>(List.of(sum));
        nodes.addAll(rows.nodes());
        nodes.addAll(group.nodes());
        boolean sumStays = !Uses.isSeenOnlyBy(sum.output(), nodes);
        boolean rowsStay = !Uses.isSeenOnlyBy(rows.result(), nodes);
        if (sumStays && rowsStay) {
            return Optional.empty();
        }
        Fusion fusion =
                rows.withWeights(Fusion.replacing(nodes).input(sum.input(0)).input(sum.input(1)));
        fusion = group.complete(fusion)
                .output(sumStays ? sum.output() : rows.result())
                .attribute(LayerNorm.EPSILON, rows.epsilon())
                .attribute(
                        NormalizedProjection.KEPT,
                        sumStays ? NormalizedProjection.SUM : NormalizedProjection.NORMALIZED);
        return Optional.of(
                replacement.result().isActivated()
                        ? fusion.attribute(
                                SumActivation.ATTRIBUTE, group.activation().token())
                        : fusion);
    }
}
