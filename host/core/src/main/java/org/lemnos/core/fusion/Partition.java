package org.lemnos.core.fusion;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * Nodes of a program that one call of another operation can replace; legal by itself.
 *
 * @param pattern the id of the pattern that proposed it
 * @param nodes the indices of the nodes that go, ascending; at least one
 * @param replacement what takes their place, under the name of the last of them; its values are the program's
 */
public record Partition(String pattern, List<Integer> nodes, BoundNode replacement) {
    /** Copies the list. */
    public Partition {
        nodes = List.copyOf(nodes);
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("a partition of " + pattern + " has no nodes");
        }
    }

    /** The last of its nodes, which the choice between the whole and its parts is made at. */
    public int leader() {
        return nodes.get(nodes.size() - 1);
    }

    /** Whether it shares a node with another. */
    public boolean overlaps(Partition other) {
        Set<Integer> shared = new TreeSet<>(nodes);
        shared.retainAll(other.nodes);
        return !shared.isEmpty();
    }
}
