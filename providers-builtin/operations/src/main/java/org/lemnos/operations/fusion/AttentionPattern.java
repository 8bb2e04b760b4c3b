package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Transpose;

/**
 * Scaled dot-product attention as {@code nn/attention}: softmax along the last axis of Q · Kᵀ, scaled by numbers before or behind the product or both, then with a mask
 * added where there is one, times V. Transposes that bring heads before rows, or back, are taken in. Its anchor is the softmax.
 */
public final class AttentionPattern implements FusionPattern {
    private static final int RANK = 4;

    /** Makes the pattern; it holds no state. */
    public AttentionPattern() {}

    @Override
    public String name() {
        return "attention";
    }

    @Override
    public OperationId replacement() {
        return Attention.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        for (GraphNode node : graph.nodes()) {
            if (Uses.is(node, Softmax.ID) && isAlongKeys(node)) {
                around(node).ifPresent(proposals);
            }
        }
    }

    private static boolean isAlongKeys(GraphNode softmax) {
        long axis = softmax.call().attributes().integer(Softmax.AXIS);
        return softmax.output().type().rank() == RANK && (axis == -1 || axis == RANK - 1);
    }

    private static Optional<Fusion> around(GraphNode softmax) {
        GraphValue weights = softmax.output();
        Optional<GraphNode> product = DefUse.soleConsumer(weights, MatMul.ID)
                .filter(node -> node.input(0) == weights && node.input(1) != weights)
                .filter(node -> node.output().type().rank() == RANK);
        Optional<Scores> scores = Scores.of(softmax.input(0));
        if (product.isEmpty() || scores.isEmpty()) {
            return Optional.empty();
        }
        Optional<ScaledRows> values = last(ScaledRows.of(product.get().input(1)), AttentionPattern::isUnscaledRows);
        return values.filter(found -> found.source().type().dim(headAxis(found))
                        == scores.get().keyHeads())
                .filter(found -> found.source().type().dim(0) == weights.type().dim(0))
                .map(found -> fusion(softmax, product.get(), scores.get(), found));
    }

    private static boolean isUnscaledRows(ScaledRows rows) {
        return rows.scale() == 1 && (rows.isOrdered(0, 1, 2, 3) || rows.isOrdered(0, 2, 1, 3));
    }

    /** The axis of the source that holds the heads of an operand, which has them on its second. */
    private static int headAxis(ScaledRows rows) {
        return rows.order().get(1);
    }

    /** The last step that will do. */
    private static Optional<ScaledRows> last(List<ScaledRows> steps, Predicate<ScaledRows> suits) {
        return steps.stream().filter(suits).reduce((first, second) -> second);
    }

    private static Fusion fusion(GraphNode softmax, GraphNode product, Scores scores, ScaledRows values) {
        List<GraphNode> nodes = new ArrayList<>(scores.nodes());
        nodes.add(softmax);
        nodes.addAll(values.nodes());
        nodes.add(product);
        Optional<GraphNode> back =
                DefUse.soleConsumer(product.output(), Transpose.ID).filter(AttentionPattern::bringsRowsBack);
        back.ifPresent(nodes::add);
        long[] headAxes = {
            headAxis(scores.queries()), headAxis(scores.keys()), headAxis(values), back.isPresent() ? 2 : 1
        };
        Fusion fusion = Fusion.replacing(nodes)
                .input(scores.queries().source())
                .input(scores.keys().source())
                .input(values.source());
        return scores.mask()
                .map(fusion::input)
                .orElse(fusion)
                .output(back.orElse(product).output())
                .attribute(Attention.HEAD_AXES, headAxes)
                .attribute(Attention.SCALE, scores.scale());
    }

    private static boolean bringsRowsBack(GraphNode transpose) {
        long[] perm = transpose.call().attributes().integers(Transpose.PERM);
        return perm.length == RANK
                && Math.floorMod(perm[0], RANK) == 0
                && Math.floorMod(perm[1], RANK) == 2
                && Math.floorMod(perm[2], RANK) == 1;
    }

    /**
     * What the scores are made of.
     *
     * @param queries the queries, heads before rows
     * @param keys the keys, whose last axes are exchanged
     * @param mask what is added
     * @param scale what the product is multiplied with in all
     * @param nodes all nodes that make the scores
     */
    private record Scores(
            ScaledRows queries, ScaledRows keys, Optional<GraphValue> mask, float scale, List<GraphNode> nodes) {
        static Optional<Scores> of(GraphValue scores) {
            Optional<Scores> masked =
                    DefUse.inner(scores, Add.ID).flatMap(sum -> masked(sum, 0).or(() -> masked(sum, 1)));
            return masked.or(() -> unmasked(scores, Optional.empty(), List.of()));
        }

        private static Optional<Scores> masked(GraphNode sum, int place) {
            GraphValue product = sum.input(place);
            return DefUse.sameDims(product, sum.output())
                    ? unmasked(product, Optional.of(sum.input(1 - place)), List.of(sum))
                    : Optional.empty();
        }

        private static Optional<Scores> unmasked(GraphValue value, Optional<GraphValue> mask, List<GraphNode> behind) {
            List<ScaledRows> steps = ScaledRows.of(value);
            if (steps.isEmpty()) {
                return Optional.empty();
            }
            ScaledRows scaled = steps.get(steps.size() - 1);
            return DefUse.inner(scaled.source(), MatMul.ID)
                    .filter(product -> scaled.isOrdered(0, 1, 2, 3))
                    .flatMap(product -> of(product, scaled, mask, behind));
        }

        private static Optional<Scores> of(
                GraphNode product, ScaledRows scaled, Optional<GraphValue> mask, List<GraphNode> behind) {
            Optional<ScaledRows> queries = last(
                    ScaledRows.of(product.input(0)), rows -> rows.isOrdered(0, 1, 2, 3) || rows.isOrdered(0, 2, 1, 3));
            Optional<ScaledRows> keys = last(
                    ScaledRows.of(product.input(1)), rows -> rows.isOrdered(0, 1, 3, 2) || rows.isOrdered(0, 2, 3, 1));
            if (queries.isEmpty() || keys.isEmpty()) {
                return Optional.empty();
            }
            double scale = scaled.scale() * queries.get().scale() * keys.get().scale();
            List<GraphNode> nodes = new ArrayList<>(behind);
            nodes.addAll(scaled.nodes());
            nodes.add(product);
            nodes.addAll(queries.get().nodes());
            nodes.addAll(keys.get().nodes());
            Scores scores = new Scores(queries.get(), keys.get(), mask, (float) scale, List.copyOf(nodes));
            return Optional.of(scores).filter(Scores::goTogether);
        }

        /** Whether no axis is repeated but a single key head, and the scale is one that the operation takes. */
        private boolean goTogether() {
            long heads = queries.source().type().dim(headAxis(queries));
            boolean oneBatch =
                    queries.source().type().dim(0) == keys.source().type().dim(0);
            boolean sharedHeads = keyHeads() == heads || keyHeads() == 1;
            boolean sized = queries.source().type().dim(-1) > 0 && heads > 0 && keyHeads() > 0;
            return oneBatch && sharedHeads && sized && Float.isFinite(scale) && scale != 0;
        }

        long keyHeads() {
            return keys.source().type().dim(headAxis(keys));
        }
    }
}
