package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the operations of a program became commands.
 *
 * @param nodesOf for each operation the number of commands that work for it; 0 for one without elements, and where oracles run
 * @param schemaOwned commands that work for an operation
 * @param added commands that the host added
 * @param direct operations that have one command to themselves
 * @param decomposed operations that have several commands
 * @param fused operations that share a command with another, or for which a call of another operation stands
 * @param fusedNodes commands that work for several operations
 * @param mostNodes the most commands of one operation
 * @param mostOperations the most operations of one command
 */
public record LoweringAnalysis(
        List<Integer> nodesOf,
        int schemaOwned,
        int added,
        int direct,
        int decomposed,
        int fused,
        int fusedNodes,
        int mostNodes,
        int mostOperations) {
    /** Copies the list. */
    public LoweringAnalysis {
        nodesOf = List.copyOf(nodesOf);
    }

    /** Of a graph. */
    static LoweringAnalysis of(ExecutionGraph graph) {
        int[] nodes = new int[graph.semantic().operations().size()];
        Set<Integer> fused = new HashSet<>();
        int added = 0;
        int fusedNodes = 0;
        int mostOperations = 0;
        for (GraphNode node : graph.nodes()) {
            node.semanticOperations().forEach(operation -> nodes[operation]++);
            added += node.semanticOperations().isEmpty() ? 1 : 0;
            fusedNodes += node.semanticOperations().size() > 1 ? 1 : 0;
            mostOperations = Math.max(mostOperations, node.semanticOperations().size());
            if (node.lowering() == GraphNode.Lowering.FUSED) {
                fused.addAll(node.semanticOperations());
            }
        }
        List<Integer> nodesOf = new ArrayList<>();
        int direct = 0;
        int decomposed = 0;
        for (int operation = 0; operation < nodes.length; operation++) {
            nodesOf.add(nodes[operation]);
            direct += nodes[operation] == 1 && !fused.contains(operation) ? 1 : 0;
            decomposed += nodes[operation] > 1 ? 1 : 0;
        }
        return new LoweringAnalysis(
                nodesOf,
                graph.nodes().size() - added,
                added,
                direct,
                decomposed,
                fused.size(),
                fusedNodes,
                Arrays.stream(nodes).max().orElse(0),
                mostOperations);
    }
}
