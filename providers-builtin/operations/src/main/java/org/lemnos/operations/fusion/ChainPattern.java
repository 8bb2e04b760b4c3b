package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.ChainFunction;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.tensor.Cast;

/**
 * Functions of single elements one after another, as {@code math/chain}: a node, and of those before it as many as a chain takes of which every result has
 * the shape of the last one and goes nowhere else. Functions in f32 may have all their inputs widened from f16, and the result narrowed to it. What is left of a longer run is a chain of its own, that ends where the first one begins.
 */
public final class ChainPattern implements FusionPattern {
    /** Makes the pattern; it holds no state. */
    public ChainPattern() {}

    @Override
    public String name() {
        return "chain";
    }

    @Override
    public OperationId replacement() {
        return ElementwiseChain.ID;
    }

    @Override
    public Version needs() {
        return ElementwiseChain.VERSION;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        Set<GraphNode> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        List<GraphNode> lastFirst = new ArrayList<>(graph.nodes());
        Collections.reverse(lastFirst);
        for (GraphNode node : lastFirst) {
            if (!taken.contains(node)) {
                ending(node).ifPresent(chain -> {
                    taken.addAll(chain.nodes());
                    proposals.accept(chain.fusion());
                });
            }
        }
    }

    /** The longest chain that ends with a node, if there is one of two nodes or more. */
    private static Optional<ChainSketch> ending(GraphNode last) {
        if (!isStep(last) && !narrows(last)) {
            return Optional.empty();
        }
        TensorType type = narrows(last) ? last.input(0).type() : last.output().type();
        List<GraphNode> nodes = new ArrayList<>(List.of(last));
        Optional<ChainSketch> longest = Optional.empty();
        for (int next = 0; next < nodes.size(); next++) {
            for (GraphNode before : before(nodes.get(next), type)) {
                List<GraphNode> longer = new ArrayList<>(nodes);
                longer.add(before);
                Optional<ChainSketch> chain = ChainSketch.of(longer);
                if (chain.isPresent()) {
                    nodes.add(before);
                    longest = chain;
                }
            }
        }
        Optional<ChainSketch> widened = widened(nodes);
        return widened.isPresent() ? widened : longest;
    }

    /** The steps that a node reads the results of, and nobody else. */
    private static List<GraphNode> before(GraphNode node, TensorType type) {
        return node.inputs().stream()
                .flatMap(Optional::stream)
                .filter(value ->
                        value.soleConsumer().isPresent() && value.type().equals(type))
                .flatMap(value -> value.producer().stream())
                .filter(ChainPattern::isStep)
                .distinct()
                .toList();
    }

    /** The chain of these nodes and of those that widen its inputs, if all are widened, and for it alone. */
    private static Optional<ChainSketch> widened(List<GraphNode> nodes) {
        Optional<ChainSketch> narrow = isStep(nodes.get(nodes.size() - 1)) ? ChainSketch.of(nodes) : Optional.empty();
        List<GraphNode> casts = narrow.stream()
                .flatMap(chain -> chain.inputs().stream())
                .flatMap(input -> DefUse.widening(input).stream())
                .filter(cast -> cast.input(0).type().elementType() == ElementType.F16)
                .filter(cast -> Uses.isSeenOnlyBy(cast.output(), nodes))
                .toList();
        if (narrow.isEmpty() || casts.size() != narrow.get().inputs().size()) {
            return Optional.empty();
        }
        List<GraphNode> all = new ArrayList<>(nodes);
        all.addAll(casts);
        return ChainSketch.of(all);
    }

    /** Whether a node narrows f32 to f16. */
    private static boolean narrows(GraphNode node) {
        return Uses.is(node, Cast.ID)
                && node.input(0).type().elementType() == ElementType.F32
                && node.output().type().elementType() == ElementType.F16;
    }

    private static boolean isStep(GraphNode node) {
        return node.output().type().elementType().isFloating()
                && ChainFunction.of(node.call()).isPresent();
    }
}
