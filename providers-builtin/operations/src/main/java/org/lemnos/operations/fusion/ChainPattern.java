package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.elementwise.ChainFunction;
import org.lemnos.operations.elementwise.ElementwiseChain;

/**
 * Functions of single elements one after another, as {@code math/chain}: a node, and of those before it as many as a chain takes of which every result has
 * the shape of the last one and goes nowhere else. What is left of a longer run is a chain of its own, that ends where the first one begins.
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

    /** The longest chain that ends with a node, if there is one of two steps or more. */
    private static Optional<ChainSketch> ending(GraphNode last) {
        if (!isStep(last)) {
            return Optional.empty();
        }
        List<GraphNode> nodes = new ArrayList<>(List.of(last));
        Optional<ChainSketch> longest = Optional.empty();
        for (int next = 0; next < nodes.size(); next++) {
            for (GraphNode before : before(nodes.get(next), last)) {
                List<GraphNode> longer = new ArrayList<>(nodes);
                longer.add(before);
                Optional<ChainSketch> chain = ChainSketch.of(longer);
                if (chain.isPresent()) {
                    nodes.add(before);
                    longest = chain;
                }
            }
        }
        return longest;
    }

    /** The steps that a node reads the results of, and nobody else. */
    private static List<GraphNode> before(GraphNode node, GraphNode last) {
        return node.inputs().stream()
                .flatMap(Optional::stream)
                .filter(value -> value.soleConsumer().isPresent()
                        && value.type().equals(last.output().type()))
                .flatMap(value -> value.producer().stream())
                .filter(ChainPattern::isStep)
                .distinct()
                .toList();
    }

    private static boolean isStep(GraphNode node) {
        return node.output().type().elementType().isFloating()
                && ChainFunction.of(node.call()).isPresent();
    }
}
