package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.ConvActivation;

/**
 * What becomes of a value that goes into an activation alone: by its own operation, by limits, or by weighing it with a function of it.
 *
 * @param activation what is done
 * @param a the first number that it takes
 * @param b the second one
 * @param nodes the nodes that do it
 * @param result what comes of it
 */
record ActivatedChannels(ConvActivation activation, float a, float b, List<GraphNode> nodes, GraphValue result) {
    ActivatedChannels {
        nodes = List.copyOf(nodes);
    }

    /** What becomes of a value, if it is such. */
    static Optional<ActivatedChannels> of(GraphValue value) {
        return Stream.of(
                        weighed(value, UnaryFunctions.SIGMOID, ConvActivation.SILU),
                        weighed(value, UnaryFunctions.HARD_SIGMOID, ConvActivation.HARD_SWISH),
                        clipped(value),
                        alone(value, UnaryFunctions.RELU, ConvActivation.RELU),
                        alone(value, UnaryFunctions.LEAKY_RELU, ConvActivation.LEAKY_RELU),
                        alone(value, UnaryFunctions.HARD_SWISH, ConvActivation.HARD_SWISH),
                        alone(value, UnaryFunctions.SIGMOID, ConvActivation.SIGMOID),
                        alone(value, UnaryFunctions.SWISH, ConvActivation.SILU).filter(swish -> swish.a == 1))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<ActivatedChannels> alone(
            GraphValue value, UnaryFunction function, ConvActivation activation) {
        return DefUse.soleConsumer(value, function.id())
                .map(node -> new ActivatedChannels(
                        activation,
                        number(function, node, 0),
                        number(function, node, 1),
                        List.of(node),
                        node.output()));
    }

    /** A parameter of a function, or 0 where it has no such parameter. */
    private static float number(UnaryFunction function, GraphNode node, int parameter) {
        return parameter < function.attributes().size() ? function.attribute(node.call(), parameter) : 0;
    }

    /** The product of a value and a function of it, which nobody else reads. */
    private static Optional<ActivatedChannels> weighed(
            GraphValue value, UnaryFunction function, ConvActivation activation) {
        return value.consumers().stream()
                .filter(node -> Uses.is(node, function.id()))
                .flatMap(weight -> DefUse.soleConsumer(weight.output(), Mul.ID)
                        .filter(mul -> Uses.besides(mul, weight.output())
                                .filter(other -> other == value)
                                .isPresent())
                        .filter(mul -> Uses.isSeenOnlyBy(value, List.of(weight, mul)))
                        .map(mul -> new ActivatedChannels(
                                activation,
                                number(function, weight, 0),
                                number(function, weight, 1),
                                List.of(weight, mul),
                                mul.output()))
                        .stream())
                .findFirst();
    }

    private static Optional<ActivatedChannels> clipped(GraphValue value) {
        Optional<Limit> least = Limit.of(value, BinaryFunctions.MAX);
        GraphValue raised = least.map(limit -> limit.node.output()).orElse(value);
        Optional<Limit> most = Limit.of(raised, BinaryFunctions.MIN);
        List<GraphNode> nodes = new ArrayList<>();
        least.ifPresent(limit -> nodes.add(limit.node));
        most.ifPresent(limit -> nodes.add(limit.node));
        return nodes.isEmpty()
                ? Optional.empty()
                : Optional.of(new ActivatedChannels(
                        ConvActivation.CLIP,
                        least.map(Limit::number).orElse(Float.NEGATIVE_INFINITY),
                        most.map(Limit::number).orElse(Float.POSITIVE_INFINITY),
                        nodes,
                        most.map(limit -> limit.node.output()).orElse(raised)));
    }

    /** The larger or smaller of a value and a number that is known before the run. */
    private record Limit(GraphNode node, float number) {
        static Optional<Limit> of(GraphValue value, BinaryFunction function) {
            return DefUse.soleConsumer(value, function.id()).flatMap(node -> Uses.besides(node, value)
                    .filter(other -> DefUse.sameDims(node.output(), value))
                    .flatMap(other -> known(node, DefUse.scalar(other))));
        }

        private static Optional<Limit> known(GraphNode node, OptionalDouble number) {
            return number.isPresent() && (float) number.getAsDouble() == number.getAsDouble()
                    ? Optional.of(new Limit(node, (float) number.getAsDouble()))
                    : Optional.empty();
        }
    }
}
