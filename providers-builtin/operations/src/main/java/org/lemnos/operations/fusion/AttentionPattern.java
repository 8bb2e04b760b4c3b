package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.Transpose;

/**
 * Scaled dot-product attention as {@code nn/attention}: softmax along the last axis of Q · Kᵀ times V, in the forms that exported models have. The scores may be
 * scaled before or behind the product or both, hidden where truth values say so, and a mask may be added, see {@link MaskedScores}; softmax may compute in f32
 * between tensors of 16 bits; key and value heads may be repeated for the query heads that share them; transposes that bring heads before rows, or back, are
 * taken in. Its anchor is the softmax.
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
    public Version needs() {
        return Attention.VERSION;
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
        return MaskedScores.of(softmax.input(0))
                .flatMap(scores -> Weighed.by(softmax).flatMap(weighed -> Operands.of(scores, weighed)
                        .map(operands -> new Found(softmax, scores, weighed, operands))))
                .filter(Found::suits)
                .map(Found::fusion);
    }

    private static boolean bringsRowsBack(GraphNode transpose) {
        long[] perm = transpose.call().attributes().integers(Transpose.PERM);
        return perm.length == RANK
                && Math.floorMod(perm[0], RANK) == 0
                && Math.floorMod(perm[1], RANK) == 2
                && Math.floorMod(perm[2], RANK) == 1;
    }

    /**
     * The product of weights and values.
     *
     * @param narrowing the node that brings the weights back to the type of the values, if there is one
     * @param product the product
     */
    private record Weighed(Optional<GraphNode> narrowing, GraphNode product) {
        static Optional<Weighed> by(GraphNode softmax) {
            Optional<GraphNode> narrowing = DefUse.soleConsumer(softmax.output(), Cast.ID)
                    .filter(cast -> softmax.output().type().elementType() == ElementType.F32
                            && is16Bits(cast.output().type().elementType()));
            GraphValue weights = narrowing.orElse(softmax).output();
            return DefUse.soleConsumer(weights, MatMul.ID)
                    .filter(node -> node.input(0) == weights && node.input(1) != weights)
                    .filter(node -> node.output().type().rank() == RANK)
                    .map(product -> new Weighed(narrowing, product));
        }

        private static boolean is16Bits(ElementType type) {
            return type == ElementType.F16 || type == ElementType.BF16;
        }
    }

    /** Queries, keys and values as the operation takes them. */
    private record Operands(ScaledRows queries, ScaledRows keys, ScaledRows values) {
        /** Those with the most nodes taken in that go together. */
        static Optional<Operands> of(MaskedScores scores, Weighed weighed) {
            ElementType type = weighed.product.output().type().elementType();
            GraphNode product = scores.product();
            List<ScaledRows> queries = lastFirst(product.input(0), type)
                    .filter(rows -> rows.repeats() == 1 && isOfRows(rows))
                    .toList();
            List<ScaledRows> keys = lastFirst(product.input(1), type)
                    .filter(rows -> rows.isOrdered(0, 1, 3, 2) || rows.isOrdered(0, 2, 3, 1))
                    .toList();
            List<ScaledRows> values = lastFirst(weighed.product.input(1), type)
                    .filter(rows -> rows.scale() == 1 && isOfRows(rows))
                    .toList();
            return queries.stream()
                    .flatMap(q -> keys.stream().flatMap(k -> values.stream().map(v -> new Operands(q, k, v))))
                    .filter(Operands::goTogether)
                    .findFirst();
        }

        private static Stream<ScaledRows> lastFirst(GraphValue operand, ElementType type) {
            List<ScaledRows> steps = ScaledRows.of(operand);
            return Stream.iterate(steps.size() - 1, place -> place >= 0, place -> place - 1)
                    .map(steps::get)
                    .filter(rows -> rows.source().type().elementType() == type);
        }

        private static boolean isOfRows(ScaledRows rows) {
            return rows.isOrdered(0, 1, 2, 3) || rows.isOrdered(0, 2, 1, 3);
        }

        /** Whether no batch is repeated, and key and value heads are shared as the operation shares them. */
        private boolean goTogether() {
            long batch = queries.source().type().dim(0);
            boolean oneBatch = batch == keys.source().type().dim(0)
                    && batch == values.source().type().dim(0);
            boolean sized = queries.source().type().dim(-1) > 0 && queries.heads() > 0 && keys.heads() > 0;
            return oneBatch && sized && keys.heads() == values.heads() && isShared(keys) && isShared(values);
        }

        private boolean isShared(ScaledRows rows) {
            return rows.repeatedHeads() == queries.heads() || rows.repeatedHeads() == 1;
        }
    }

    /** All that one call replaces. */
    private record Found(GraphNode softmax, MaskedScores scores, Weighed weighed, Operands operands) {
        /** Whether scale and mask are such as the operation takes. */
        boolean suits() {
            ElementType type = weighed.product.output().type().elementType();
            return Float.isFinite(scale())
                    && scale() != 0
                    && scores.mask()
                            .map(mask -> mask.type().elementType())
                            .filter(mask -> mask != type && mask != ElementType.F32)
                            .isEmpty();
        }

        private float scale() {
            return (float) (scores.scale() * operands.queries.scale() * operands.keys.scale());
        }

        Fusion fusion() {
            Optional<GraphNode> back = DefUse.soleConsumer(weighed.product.output(), Transpose.ID)
                    .filter(AttentionPattern::bringsRowsBack);
            long[] headAxes = {
                operands.queries.headAxis(),
                operands.keys.headAxis(),
                operands.values.headAxis(),
                back.isPresent() ? 2 : 1
            };
            Fusion fusion = Fusion.replacing(nodes(back))
                    .input(operands.queries.source())
                    .input(operands.keys.source())
                    .input(operands.values.source());
            return masked(fusion)
                    .output(back.orElse(weighed.product).output())
                    .attribute(Attention.HEAD_AXES, headAxes)
                    .attribute(Attention.SCALE, scale());
        }

        private List<GraphNode> nodes(Optional<GraphNode> back) {
            List<GraphNode> nodes = new ArrayList<>(scores.nodes());
            nodes.addAll(operands.queries.nodes());
            nodes.addAll(operands.keys.nodes());
            nodes.add(softmax);
            weighed.narrowing.ifPresent(nodes::add);
            nodes.addAll(operands.values.nodes());
            nodes.add(weighed.product);
            back.ifPresent(nodes::add);
            return nodes;
        }

        /** The proposal with what hides keys: a causal mask that is known before the run is no tensor but an attribute, which spares its keys. */
        private Fusion masked(Fusion fusion) {
            long queries = softmax.output().type().dim(-2);
            long keys = softmax.output().type().dim(-1);
            boolean alone = scores.mask().isEmpty() || scores.hidden().isEmpty();
            Optional<GraphValue> mask = scores.mask().filter(value -> value.constant()
                    .filter(known -> CausalMask.isAdded(known, queries, keys, alone))
                    .isEmpty());
            Optional<MaskedScores.Hidden> hidden = scores.hidden().filter(each -> each.where()
                    .constant()
                    .filter(known -> CausalMask.isHiding(
                            known, each, scores.product().output().type().elementType(), queries, keys, alone))
                    .isEmpty());
            boolean causal = mask.isPresent() != scores.mask().isPresent()
                    || hidden.isPresent() != scores.hidden().isPresent();
            Fusion all = causal ? fusion.attribute(Attention.CAUSAL, true) : fusion;
            if (hidden.isEmpty()) {
                return mask.map(all::input).orElse(all);
            }
            return mask.map(all::input)
                    .orElseGet(all::leftOut)
                    .input(hidden.get().where())
                    .attribute(Attention.HIDES, hidden.get().hides())
                    .attribute(Attention.FILL, hidden.get().fill());
        }
    }
}
