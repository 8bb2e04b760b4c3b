package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.tensor.Transpose;

/**
 * An operand of attention before its axes were exchanged, its heads repeated, and it was scaled and widened to f32.
 *
 * @param source what it was made of
 * @param order the source's axis that each axis of the operand is
 * @param scale what it was multiplied with
 * @param repeats how often each of the source's heads stands in the operand, side by side
 * @param nodes the nodes in between, which go nowhere else
 */
record ScaledRows(GraphValue source, List<Integer> order, double scale, long repeats, List<GraphNode> nodes) {
    private static final int RANK = 4;
    private static final int HEADS = 1;

    ScaledRows {
        order = List.copyOf(order);
        nodes = List.copyOf(nodes);
    }

    /** What an operand is made of in each of so many steps, the operand itself first. */
    static List<ScaledRows> of(GraphValue operand) {
        List<ScaledRows> steps = new ArrayList<>();
        Optional<ScaledRows> step = operand.type().rank() == RANK
                ? Optional.of(new ScaledRows(operand, List.of(0, 1, 2, 3), 1, 1, List.of()))
                : Optional.empty();
        while (step.isPresent()) {
            steps.add(step.get());
            step = step.get().before();
        }
        return steps;
    }

    private Optional<ScaledRows> before() {
        return DefUse.inner(source, Transpose.ID)
                .map(this::transposed)
                .or(() -> ScaledBy.inner(source).map(this::scaled))
                .or(() -> DefUse.widened(source).map(this::widened))
                .or(() -> RepeatedHeads.inner(source)
                        .filter(heads -> heads.axis() == headAxis() && repeats == 1)
                        .map(this::repeated));
    }

    private ScaledRows transposed(GraphNode transpose) {
        long[] perm = transpose.call().attributes().integers(Transpose.PERM);
        List<Integer> axes = order.stream()
                .map(axis -> perm.length == 0 ? RANK - 1 - axis : Math.floorMod((int) perm[axis], RANK))
                .toList();
        return new ScaledRows(transpose.input(0), axes, scale, repeats, and(List.of(transpose)));
    }

    private ScaledRows scaled(ScaledBy by) {
        return new ScaledRows(by.operand(), order, scale * by.factor(), repeats, and(List.of(by.node())));
    }

    private ScaledRows widened(GraphNode cast) {
        return new ScaledRows(cast.input(0), order, scale, repeats, and(List.of(cast)));
    }

    private ScaledRows repeated(RepeatedHeads heads) {
        return new ScaledRows(heads.source(), order, scale, heads.times(), and(heads.nodes()));
    }

    private List<GraphNode> and(List<GraphNode> before) {
        List<GraphNode> more = new ArrayList<>(nodes);
        more.addAll(before);
        return more;
    }

    /** The axis of the source that holds the heads, which the operand has on its second. */
    int headAxis() {
        return order.get(HEADS);
    }

    /** The heads of the source. */
    long heads() {
        return source.type().dim(headAxis());
    }

    /** The heads of the operand. */
    long repeatedHeads() {
        return heads() * repeats;
    }

    /** Whether the operand has the source's axes in this order. */
    boolean isOrdered(Integer... axes) {
        return order.equals(Arrays.asList(axes));
    }

    /**
     * A product or quotient of a tensor and a number that is known before the run.
     *
     * @param node the node
     * @param operand the tensor, of the result's shape
     * @param factor what it is multiplied with
     */
    record ScaledBy(GraphNode node, GraphValue operand, double factor) {
        /** What makes a value that goes into one node alone, if that is such a product or quotient. */
        static Optional<ScaledBy> inner(GraphValue value) {
            Optional<ScaledBy> quotient = DefUse.inner(value, Div.ID).flatMap(node -> of(node, 0));
            return quotient.map(by -> new ScaledBy(by.node, by.operand, 1 / by.factor))
                    .or(() -> DefUse.inner(value, Mul.ID)
                            .flatMap(node -> of(node, 0).or(() -> of(node, 1))));
        }

        private static Optional<ScaledBy> of(GraphNode node, int place) {
            OptionalDouble number = DefUse.scalar(node.input(1 - place));
            boolean scales = number.isPresent() && DefUse.sameDims(node.input(place), node.output());
            return scales ? Optional.of(new ScaledBy(node, node.input(place), number.getAsDouble())) : Optional.empty();
        }
    }
}
