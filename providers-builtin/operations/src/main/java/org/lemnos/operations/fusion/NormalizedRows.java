package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.tensor.Cast;

/**
 * A value that is another, normalized along its last axes: by the operation for that, or spelled out in means, roots and arithmetic, which may compute in f32 between
 * tensors of 16 bits.
 *
 * @param norm how it is normalized
 * @param nodes the nodes that make it, of which nobody else sees anything
 * @param source what is normalized
 * @param weights scale and bias, as many as there are
 * @param axis the first axis of a row
 * @param epsilon what is added to the variance
 * @param result the value
 */
record NormalizedRows(
        RowNorm norm,
        List<GraphNode> nodes,
        GraphValue source,
        List<Optional<GraphValue>> weights,
        int axis,
        float epsilon,
        GraphValue result) {
    NormalizedRows {
        nodes = List.copyOf(nodes);
        weights = List.copyOf(weights);
    }

    /** All such values of a graph; of nodes that spell one with and without the weights that follow, the one with most. */
    static List<NormalizedRows> all(GraphView graph, RowNorm norm) {
        List<NormalizedRows> found =
                graph.nodes().stream().flatMap(node -> of(node, norm).stream()).toList();
        return found.stream()
                .filter(rows -> found.stream().noneMatch(rows::isPartOf))
                .toList();
    }

    /** Whether nodes spell it out. */
    boolean isSpelled() {
        return nodes.size() > 1;
    }

    /** What a node gives as its first output, if that is such a value. */
    static Optional<NormalizedRows> of(GraphNode node, RowNorm norm) {
        return byOperation(node, norm).or(() -> spelled(node.output(), norm));
    }

    /** The same, by the operation alone. */
    private static Optional<NormalizedRows> byOperation(GraphNode node, RowNorm norm) {
        if (!Uses.is(node, norm.id())) {
            return Optional.empty();
        }
        int rank = node.output().type().rank();
        return Optional.of(new NormalizedRows(
                norm,
                List.of(node),
                node.input(0),
                node.inputs().subList(1, node.inputs().size()),
                (int) Math.floorMod(node.call().attributes().integer(LayerNorm.AXIS), (long) rank),
                node.call().attributes().f32(LayerNorm.EPSILON),
                node.output()));
    }

    /** What a value is, if nodes spell it out. */
    private static Optional<NormalizedRows> spelled(GraphValue value, RowNorm norm) {
        if (!value.type().elementType().isFloating() || value.type().rank() == 0) {
            return Optional.empty();
        }
        return Spelling.of(value, norm).filter(NormalizedRows::isClosed).filter(NormalizedRows::hasFittingWeights);
    }

    /** A spelling so far, from its end: weights in the order of the operation. */
    private record Spelling(
            RowNorm norm, GraphValue result, List<GraphNode> nodes, List<Optional<GraphValue>> weights) {
        static Optional<NormalizedRows> of(GraphValue value, RowNorm norm) {
            Spelling bare = new Spelling(norm, value, List.of(), List.of());
            Optional<NormalizedRows> biased = norm.isCentered() ? bare.shifted(value) : Optional.empty();
            return biased.or(() -> bare.scaled(value)).or(() -> bare.narrowed(value));
        }

        private Spelling and(GraphNode node) {
            List<GraphNode> more = new ArrayList<>(nodes);
            more.add(node);
            return new Spelling(norm, result, more, weights);
        }

        private Spelling weighed(GraphValue weight) {
            List<Optional<GraphValue>> more = new ArrayList<>(List.of(Optional.of(weight)));
            more.addAll(weights);
            return new Spelling(norm, result, nodes, more);
        }

        private Optional<NormalizedRows> shifted(GraphValue value) {
            return Uses.producer(value, Add.ID).flatMap(node -> Stream.of(0, 1)
                    .flatMap(place -> and(node).weighed(node.input(1 - place)).scaled(node.input(place)).stream())
                    .findFirst());
        }

        private Optional<NormalizedRows> scaled(GraphValue value) {
            return Uses.producer(value, Mul.ID).flatMap(node -> Stream.of(0, 1)
                    .flatMap(place -> and(node).weighed(node.input(1 - place)).narrowed(node.input(place)).stream())
                    .findFirst());
        }

        private Optional<NormalizedRows> narrowed(GraphValue value) {
            return Uses.producer(value, Cast.ID)
                    .filter(cast -> cast.input(0).type().elementType() == ElementType.F32
                            && value.type().elementType() != ElementType.F64)
                    .flatMap(cast -> and(cast).divided(cast.input(0)))
                    .or(() -> divided(value));
        }

        private Optional<NormalizedRows> divided(GraphValue value) {
            return RowDeviation.of(value)
                    .flatMap(deviation -> norm.isCentered()
                            ? centered(deviation)
                            : of(deviation, deviation.distances(), deviation.nodes()));
        }

        private Optional<NormalizedRows> centered(RowDeviation deviation) {
            return Uses.producer(deviation.distances(), Sub.ID).flatMap(difference -> {
                GraphValue x = difference.input(0);
                return Uses.producer(difference.input(1), ReduceMean.ID)
                        .filter(mean -> mean.input(0) == x && RowDeviation.lastAxis(mean) == deviation.axis())
                        .flatMap(mean -> {
                            List<GraphNode> all = new ArrayList<>(List.of(mean, difference));
                            all.addAll(deviation.nodes());
                            return of(deviation, x, all);
                        });
            });
        }

        /** The statistics are of numbers of the result's type, or of those widened to f32; in 16 bits squares would overflow where the operation's do not. */
        private Optional<NormalizedRows> of(RowDeviation deviation, GraphValue x, List<GraphNode> made) {
            ElementType type = result.type().elementType();
            List<GraphNode> all = new ArrayList<>(made);
            all.addAll(nodes);
            Optional<GraphNode> widening = Uses.producer(x, Cast.ID)
                    .filter(cast -> x.type().elementType() == ElementType.F32)
                    .filter(cast ->
                            type != ElementType.F32 && cast.input(0).type().elementType() == type);
            widening.ifPresent(all::add);
            GraphValue source = widening.map(cast -> cast.input(0)).orElse(x);
            boolean precise =
                    x.type().elementType() == ElementType.F32 || x.type().elementType() == ElementType.F64;
            return precise && source.type().equals(result.type())
                    ? Optional.of(new NormalizedRows(
                            norm, all, source, weights, deviation.axis(), deviation.epsilon(), result))
                    : Optional.empty();
        }
    }

    private boolean isClosed() {
        return nodes.stream()
                        .map(GraphNode::output)
                        .allMatch(value -> value == result || Uses.isSeenOnlyBy(value, nodes))
                && weights.stream()
                        .flatMap(Optional::stream)
                        .flatMap(weight -> weight.producer().stream())
                        .noneMatch(nodes::contains);
    }

    /** Whether these nodes are some of another's, so that it stands for more. */
    private boolean isPartOf(NormalizedRows other) {
        return other.nodes.size() > nodes.size() && other.nodes.containsAll(nodes);
    }

    private boolean hasFittingWeights() {
        long[] dims = source.type().dims();
        long[] row = Arrays.copyOfRange(dims, axis, dims.length);
        return weights.stream()
                .flatMap(Optional::stream)
                .allMatch(weight -> Arrays.equals(weight.type().dims(), row)
                        && weight.type().elementType() == source.type().elementType());
    }

    /** Whether it has a scale, and a bias where the operation knows one. */
    boolean hasAllWeights() {
        return weights.stream().flatMap(Optional::stream).count() == (norm.isCentered() ? 2 : 1);
    }

    /** Whether a row is the last axis. */
    boolean isAlongLastAxis() {
        return axis == source.type().rank() - 1;
    }

    /** The proposal with the weights as inputs. */
    Fusion withWeights(Fusion fusion) {
        Fusion all = fusion;
        for (Optional<GraphValue> weight : weights) {
            all = weight.map(all::input).orElseGet(all::leftOut);
        }
        return all;
    }
}
