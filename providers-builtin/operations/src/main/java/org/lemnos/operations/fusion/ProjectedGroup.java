package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.linear.SumActivation;

/**
 * What is made of some rows by products with matrices, biases and an activation, and may become one call.
 *
 * @param nodes the nodes that make it
 * @param projections the products, all of the same rows
 * @param activation what becomes of the only product, or of the first that gates the other
 * @param results what comes of it
 */
record ProjectedGroup(
        List<GraphNode> nodes, List<ProjectedValue> projections, SumActivation activation, List<GraphValue> results) {
    ProjectedGroup {
        nodes = List.copyOf(nodes);
        projections = List.copyOf(projections);
        results = List.copyOf(results);
    }

    /** Products of the same rows, and nothing else. */
    static ProjectedGroup of(List<ProjectedValue> projections) {
        List<GraphNode> nodes =
                projections.stream().flatMap(each -> each.nodes().stream()).toList();
        List<GraphValue> results =
                projections.stream().map(ProjectedValue::result).toList();
        return new ProjectedGroup(nodes, projections, SumActivation.NONE, results);
    }

    /** A product that is activated. */
    static ProjectedGroup of(ProjectedValue projection, ActivatedValue activated, GraphValue result) {
        List<GraphNode> nodes = new ArrayList<>(projection.nodes());
        nodes.addAll(activated.nodes());
        return new ProjectedGroup(nodes, List.of(projection), activated.activation(), List.of(result));
    }

    /** What a node that multiplies rows makes of them: the product with the bias and the activation that follow, as far as nobody else sees what lies between. */
    static Optional<ProjectedGroup> from(GraphNode product, GraphValue rows) {
        return projection(product, rows).map(projection -> projection.result().consumers().stream()
                .flatMap(reader -> activated(projection, reader).stream())
                .findFirst()
                .orElseGet(() -> of(List.of(projection))));
    }

    private static Optional<ProjectedGroup> activated(ProjectedValue projection, GraphNode last) {
        return ActivatedValue.of(last.output())
                .filter(activated -> activated.argument() == projection.result())
                .map(activated -> of(projection, activated, last.output()));
    }

    /** What a node makes of rows, the bias that follows included. */
    static Optional<ProjectedValue> projection(GraphNode node, GraphValue rows) {
        GraphValue result = node.output();
        return Stream.concat(
                        result.soleConsumer().stream().map(GraphNode::output).map(ProjectedValue::biased),
                        Stream.of(ProjectedValue.of(result)))
                .flatMap(Optional::stream)
                .filter(each -> each.nodes().get(0) == node && each.x() == rows)
                .findFirst();
    }

    /** The rows. */
    GraphValue x() {
        return projections.get(0).x();
    }

    /** A proposal to make it of the rows as one call: the rows, weights, biases. */
    Fusion asOneCall() {
        return complete(Fusion.replacing(nodes).input(x()));
    }

    /** Adds weights and biases to a proposal whose inputs so far are those of the rows, and the results. */
    Fusion complete(Fusion proposal) {
        Fusion fusion = proposal;
        for (ProjectedValue each : projections) {
            fusion = fusion.input(each.weight());
        }
        for (ProjectedValue each : projections) {
            fusion = each.withBias(fusion);
        }
        for (GraphValue result : results) {
            fusion = fusion.output(result);
        }
        return fusion;
    }
}
