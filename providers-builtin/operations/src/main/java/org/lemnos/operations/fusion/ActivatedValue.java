package org.lemnos.operations.fusion;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.Gelu;

/**
 * A value that is an activation of another: by its own operation, or x · sigmoid(x) in either order.
 *
 * @param nodes the nodes that make it
 * @param activation what they do
 * @param argument what is activated, which nobody but these nodes sees
 */
record ActivatedValue(List<GraphNode> nodes, SumActivation activation, GraphValue argument) {

    /** What a value is, if it is one. */
    static Optional<ActivatedValue> of(GraphValue value) {
        return Stream.of(relu(value), gelu(value), swish(value), weighed(value))
                .flatMap(Optional::stream)
                .filter(activated -> Uses.isSeenOnlyBy(activated.argument, activated.nodes))
                .findFirst();
    }

    private static ActivatedValue of(GraphNode node, SumActivation activation) {
        return new ActivatedValue(List.of(node), activation, node.input(0));
    }

    private static Optional<ActivatedValue> relu(GraphValue value) {
        return Uses.producer(value, UnaryFunctions.RELU.id()).map(node -> of(node, SumActivation.RELU));
    }

    private static Optional<ActivatedValue> gelu(GraphValue value) {
        return Uses.producer(value, Gelu.ID).map(node -> {
            boolean tanh = node.call().attributes().text(Gelu.APPROXIMATE).equals(Gelu.TANH);
            return of(node, tanh ? SumActivation.GELU_TANH : SumActivation.GELU);
        });
    }

    private static Optional<ActivatedValue> swish(GraphValue value) {
        UnaryFunction swish = UnaryFunctions.SWISH;
        return Uses.producer(value, swish.id())
                .filter(node -> swish.attribute(node.call(), 0) == 1)
                .map(node -> of(node, SumActivation.SILU));
    }

    /** The product of a number and the logistic function of it. */
    private static Optional<ActivatedValue> weighed(GraphValue value) {
        return Uses.producer(value, Mul.ID).flatMap(mul -> Stream.of(0, 1)
                .map(place -> weighed(mul, mul.input(place)))
                .flatMap(Optional::stream)
                .findFirst());
    }

    private static Optional<ActivatedValue> weighed(GraphNode mul, GraphValue weight) {
        return Uses.producer(weight, UnaryFunctions.SIGMOID.id())
                .filter(sigmoid -> Uses.isSeenOnlyBy(weight, List.of(mul)))
                .filter(sigmoid -> Uses.besides(mul, weight)
                        .filter(other -> other == sigmoid.input(0))
                        .isPresent())
                .map(sigmoid -> new ActivatedValue(List.of(sigmoid, mul), SumActivation.SILU, sigmoid.input(0)));
    }
}
