package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;

/**
 * Numbers divided by √(mean(d²) + epsilon), d being those numbers, as graphs spell it out: a quotient, or a product with one by the root, which is a quotient, a
 * reciprocal or a power of -1/2.
 *
 * @param distances the numbers
 * @param axis the first of the last axes, over which the mean goes
 * @param epsilon what is added to the mean
 * @param nodes the nodes that spell it
 */
record RowDeviation(GraphValue distances, int axis, float epsilon, List<GraphNode> nodes) {
    RowDeviation {
        nodes = List.copyOf(nodes);
    }

    /** What a value is, if it is such a quotient. */
    static Optional<RowDeviation> of(GraphValue value) {
        Optional<RowDeviation> quotient = Uses.producer(value, Div.ID)
                .flatMap(node -> root(node.input(1), node.input(0)).map(found -> found.with(node)));
        return quotient.or(() -> Uses.producer(value, Mul.ID).flatMap(node -> Stream.of(0, 1)
                .flatMap(place -> inverse(node.input(place), node.input(1 - place)).stream())
                .findFirst()
                .map(found -> found.with(node))));
    }

    private RowDeviation with(GraphNode node) {
        List<GraphNode> more = new ArrayList<>(nodes);
        more.add(node);
        return new RowDeviation(distances, axis, epsilon, more);
    }

    /** One by the root. */
    private static Optional<RowDeviation> inverse(GraphValue value, GraphValue distances) {
        Optional<RowDeviation> quotient = Uses.producer(value, Div.ID)
                .filter(node -> isNumber(node.input(0), 1))
                .flatMap(node -> root(node.input(1), distances).map(found -> found.with(node)));
        Optional<RowDeviation> reciprocal = Uses.producer(value, UnaryFunctions.RECIPROCAL.id())
                .flatMap(node -> root(node.input(0), distances).map(found -> found.with(node)));
        return quotient.or(() -> reciprocal).or(() -> power(value, -0.5, distances));
    }

    private static Optional<RowDeviation> root(GraphValue value, GraphValue distances) {
        return Uses.producer(value, Sqrt.ID)
                .flatMap(node -> biased(node.input(0), distances).map(found -> found.with(node)))
                .or(() -> power(value, 0.5, distances));
    }

    private static Optional<RowDeviation> power(GraphValue value, double exponent, GraphValue distances) {
        return Uses.producer(value, Pow.ID)
                .filter(node -> isNumber(node.input(1), exponent))
                .flatMap(node -> biased(node.input(0), distances).map(found -> found.with(node)));
    }

    private static Optional<RowDeviation> biased(GraphValue value, GraphValue distances) {
        return Uses.producer(value, Add.ID).flatMap(node -> Stream.of(0, 1)
                .flatMap(place ->
                        epsilon(node.input(1 - place))
                                .flatMap(epsilon -> mean(node.input(place), distances, epsilon))
                                .stream())
                .findFirst()
                .map(found -> found.with(node)));
    }

    /** A number as the operation's attribute, if that holds it exactly and takes it. */
    private static Optional<Float> epsilon(GraphValue value) {
        OptionalDouble number = DefUse.scalar(value);
        boolean taken = number.isPresent()
                && (float) number.getAsDouble() == number.getAsDouble()
                && number.getAsDouble() >= Float.MIN_NORMAL
                && number.getAsDouble() <= Float.MAX_VALUE;
        return taken ? Optional.of((float) number.getAsDouble()) : Optional.empty();
    }

    private static Optional<RowDeviation> mean(GraphValue value, GraphValue distances, float epsilon) {
        Optional<GraphNode> mean = Uses.producer(value, ReduceMean.ID).filter(node -> lastAxis(node) >= 0);
        Optional<GraphNode> square = mean.flatMap(node -> square(node.input(0), distances));
        return square.map(
                node -> new RowDeviation(distances, lastAxis(mean.get()), epsilon, List.of(node, mean.get())));
    }

    private static Optional<GraphNode> square(GraphValue value, GraphValue distances) {
        return Uses.producer(value, Mul.ID)
                .filter(node -> node.input(0) == distances && node.input(1) == distances)
                .or(() -> Uses.producer(value, Pow.ID)
                        .filter(node -> node.input(0) == distances && isNumber(node.input(1), 2)));
    }

    private static boolean isNumber(GraphValue value, double number) {
        OptionalDouble known = DefUse.number(value);
        return known.isPresent() && known.getAsDouble() == number;
    }

    /** The first of the axes that a mean goes over, if they are the last ones and stay with extent 1; else -1. */
    static int lastAxis(GraphNode mean) {
        int rank = mean.input(0).type().rank();
        long[] axes = Arrays.stream(mean.call().attributes().integers(ReduceMean.AXES))
                .map(axis -> Math.floorMod(axis, (long) rank))
                .sorted()
                .toArray();
        boolean areLast = axes.length > 0 && axes[axes.length - 1] == rank - 1 && axes[0] == rank - axes.length;
        return areLast && mean.call().attributes().bool(ReduceMean.KEEPDIMS) ? (int) axes[0] : -1;
    }
}
