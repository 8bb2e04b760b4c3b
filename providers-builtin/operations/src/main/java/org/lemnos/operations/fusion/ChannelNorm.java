package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;

/**
 * A tensor that is multiplied with a number for each channel, to which another is added, as batch normalization is spelled: x · f + o, where f may be scale /
 * √(variance + epsilon) and o be shift - mean · f.
 *
 * @param scale the numbers that are multiplied with, or scale
 * @param shift the numbers that are added, or shift
 * @param statistics mean and variance, where f and o are made of them for this alone
 * @param epsilon what is added to the variance
 * @param nodes the nodes that do it, from the tensor on
 * @param result what comes of it
 */
record ChannelNorm(
        GraphValue scale,
        GraphValue shift,
        Optional<Statistics> statistics,
        float epsilon,
        List<GraphNode> nodes,
        GraphValue result) {
    ChannelNorm {
        nodes = List.copyOf(nodes);
    }

    /** What is known of a batch. */
    record Statistics(GraphValue mean, GraphValue variance) {}

    /** What becomes of a value that goes nowhere else, if it is such. */
    static Optional<ChannelNorm> of(GraphValue value) {
        Optional<GraphNode> product = DefUse.soleConsumer(value, Mul.ID);
        Optional<GraphNode> sum = product.flatMap(node -> DefUse.soleConsumer(node.output(), Add.ID));
        Optional<ChannelNumbers> factor = product.flatMap(node -> beside(node, value));
        Optional<ChannelNumbers> offset =
                sum.flatMap(node -> beside(node, product.get().output()));
        if (factor.isEmpty() || offset.isEmpty()) {
            return Optional.empty();
        }
        List<GraphNode> nodes = new ArrayList<>(List.of(product.get(), sum.get()));
        nodes.addAll(factor.get().nodes());
        nodes.addAll(offset.get().nodes());
        ChannelNorm plain = new ChannelNorm(
                factor.get().source(),
                offset.get().source(),
                Optional.empty(),
                0,
                nodes,
                sum.get().output());
        return plain.spelled().or(() -> Optional.of(plain));
    }

    private static Optional<ChannelNumbers> beside(GraphNode node, GraphValue value) {
        return Uses.besides(node, value).flatMap(other -> ChannelNumbers.of(other, value));
    }

    /** The same by mean and variance, if factor and offset are made of them and go nowhere else. */
    private Optional<ChannelNorm> spelled() {
        GraphValue factor = scale;
        Optional<GraphNode> quotient = Uses.producer(factor, Div.ID);
        Optional<GraphNode> root = quotient.flatMap(node -> DefUse.inner(node.input(1), Sqrt.ID));
        Optional<GraphNode> spread = root.flatMap(node -> DefUse.inner(node.input(0), Add.ID));
        Optional<GraphNode> offset = DefUse.inner(shift, Sub.ID);
        Optional<GraphNode> moved = offset.flatMap(node -> DefUse.inner(node.input(1), Mul.ID))
                .filter(node -> Uses.besides(node, factor).isPresent());
        if (spread.isEmpty() || moved.isEmpty()) {
            return Optional.empty();
        }
        List<GraphNode> all = new ArrayList<>(nodes);
        all.addAll(List.of(quotient.get(), root.get(), spread.get(), offset.get(), moved.get()));
        GraphValue mean = Uses.besides(moved.get(), factor).get();
        return Stream.of(0, 1)
                .flatMap(place -> spelled(
                        all,
                        quotient.get().input(0),
                        offset.get().input(0),
                        new Statistics(mean, spread.get().input(place)),
                        spread.get().input(1 - place))
                        .stream())
                .filter(norm -> Uses.isSeenOnlyBy(factor, norm.nodes))
                .findFirst();
    }

    /** Where all are lists of as many numbers, nothing is repeated on the way. */
    private Optional<ChannelNorm> spelled(
            List<GraphNode> all, GraphValue factor, GraphValue added, Statistics known, GraphValue epsilon) {
        OptionalDouble number = DefUse.scalar(epsilon);
        boolean fits = number.isPresent()
                && number.getAsDouble() >= 0
                && (float) number.getAsDouble() == number.getAsDouble()
                && Stream.of(factor, added, known.mean, known.variance)
                        .allMatch(each -> each.type().equals(scale.type()));
        return fits
                ? Optional.of(
                        new ChannelNorm(factor, added, Optional.of(known), (float) number.getAsDouble(), all, result))
                : Optional.empty();
    }
}
