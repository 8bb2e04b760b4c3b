package org.lemnos.operations.fusion;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.MatMul;

/**
 * A value that is rows times a matrix, and a bias for each column if there is one: by {@code nn/matmul}, by that and {@code math/add} in either order of its
 * operands, or by {@code nn/linear} without activation.
 *
 * @param nodes the nodes that make it
 * @param x the rows
 * @param weight the matrix
 * @param bias the bias
 * @param result the value
 */
record ProjectedValue(
        List<GraphNode> nodes, GraphValue x, GraphValue weight, Optional<GraphValue> bias, GraphValue result) {

    /** What a value is, if it is one; what lies between its nodes is seen by nobody else. */
    static Optional<ProjectedValue> of(GraphValue value) {
        return biased(value).or(() -> product(value)).or(() -> linear(value));
    }

    /** A product of rows and one matrix. */
    static Optional<ProjectedValue> product(GraphValue value) {
        return Uses.producer(value, MatMul.ID)
                .filter(node -> isProjection(node.input(0).type(), node.input(1).type()))
                .map(node -> new ProjectedValue(List.of(node), node.input(0), node.input(1), Optional.empty(), value));
    }

    /** Such a product and a bias. */
    static Optional<ProjectedValue> biased(GraphValue value) {
        return Uses.producer(value, Add.ID).flatMap(add -> Stream.of(0, 1)
                .map(place -> biased(add, add.input(place)))
                .flatMap(Optional::stream)
                .findFirst());
    }

    private static Optional<ProjectedValue> biased(GraphNode add, GraphValue sum) {
        return product(sum)
                .filter(product -> Uses.isSeenOnlyBy(sum, List.of(add)))
                .flatMap(product -> Uses.besides(add, sum)
                        .filter(bias -> isBias(bias.type(), product.weight.type()))
                        .map(bias -> new ProjectedValue(
                                List.of(product.nodes.get(0), add),
                                product.x,
                                product.weight,
                                Optional.of(bias),
                                add.output())));
    }

    private static Optional<ProjectedValue> linear(GraphValue value) {
        return Uses.producer(value, Linear.ID)
                .filter(node -> SumActivation.of(node.call()) == SumActivation.NONE)
                .map(node -> new ProjectedValue(
                        List.of(node),
                        node.input(0),
                        node.input(Linear.WEIGHT),
                        node.call().has(Linear.BIAS) ? Optional.of(node.input(Linear.BIAS)) : Optional.empty(),
                        value));
    }

    private static boolean isProjection(TensorType x, TensorType weight) {
        return x.elementType().isFloating() && x.rank() > 0 && weight.rank() == 2;
    }

    /** A list of as many numbers as the matrix has columns: whatever else is broadcast is no bias. */
    private static boolean isBias(TensorType bias, TensorType weight) {
        return bias.rank() == 1 && bias.dim(0) == weight.dim(1);
    }

    /** The columns of the result. */
    long columns() {
        return weight.type().dim(1);
    }

    /** Adds the bias to a proposal, or leaves it out. */
    Fusion withBias(Fusion fusion) {
        return bias.map(fusion::input).orElseGet(fusion::leftOut);
    }
}
