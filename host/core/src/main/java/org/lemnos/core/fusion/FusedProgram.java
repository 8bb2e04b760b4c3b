package org.lemnos.core.fusion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * A program in which partitions are one node each.
 *
 * @param program the nodes that are left and the replacements, in an order in which each comes after what it needs; values that nobody needs any more are gone
 * @param origins for each of its nodes the partition that it replaces, or the node of the original program that it is
 * @param values for each of its values the number that it has in the original program
 */
public record FusedProgram(BoundProgram program, List<Origin> origins, List<Integer> values) {
    /** Copies the lists. */
    public FusedProgram {
        origins = List.copyOf(origins);
        values = List.copyOf(values);
    }

    /**
     * Where a node comes from.
     *
     * @param node the node of the original program that it is, or the last of those that it replaces
     * @param partition what it replaces; empty if it is a node of the original program
     */
    public record Origin(int node, Optional<Partition> partition) {}

    /**
     * Puts the replacements into the program.
     *
     * @param partitions legal by themselves and without a node in common
     * @return empty if they cannot be taken together, because each needs what another makes
     */
    public static Optional<FusedProgram> of(BoundProgram program, List<Partition> partitions) {
        return new Contraction(program, partitions).order().map(groups -> assembled(program, partitions, groups));
    }

    /** The program as it is. */
    public static FusedProgram unchanged(BoundProgram program) {
        List<Origin> origins = new ArrayList<>();
        for (int node = 0; node < program.nodes().size(); node++) {
            origins.add(new Origin(node, Optional.empty()));
        }
        List<Integer> values = new ArrayList<>();
        for (int value = 0; value < program.values().size(); value++) {
            values.add(value);
        }
        return new FusedProgram(program, origins, values);
    }

    private static FusedProgram assembled(BoundProgram program, List<Partition> partitions, List<Integer> groups) {
        Map<Integer, Partition> byLeader = new HashMap<>();
        partitions.forEach(partition -> byLeader.put(partition.leader(), partition));
        List<Origin> origins = new ArrayList<>();
        List<BoundNode> nodes = new ArrayList<>();
        for (int group : groups) {
            Optional<Partition> partition = Optional.ofNullable(byLeader.get(group));
            origins.add(new Origin(group, partition));
            nodes.add(
                    partition.map(Partition::replacement).orElse(program.nodes().get(group)));
        }
        boolean[] used = new boolean[program.values().size()];
        program.inputs().forEach(value -> used[value] = true);
        for (BoundNode node : nodes) {
            node.inputs().stream().filter(value -> value >= 0).forEach(value -> used[value] = true);
            node.outputs().forEach(value -> used[value] = true);
        }
        return new Renumbering(used).fused(program, nodes, origins);
    }

    /** The numbers of the values that are left, in their old order. */
    private static final class Renumbering {
        private final int[] numbers;
        private final List<Integer> old = new ArrayList<>();

        Renumbering(boolean[] used) {
            numbers = new int[used.length];
            for (int value = 0; value < used.length; value++) {
                numbers[value] = used[value] ? old.size() : -1;
                if (used[value]) {
                    old.add(value);
                }
            }
        }

        private List<Integer> of(List<Integer> values) {
            return values.stream()
                    .map(value -> value < 0 ? value : numbers[value])
                    .toList();
        }

        FusedProgram fused(BoundProgram program, List<BoundNode> nodes, List<Origin> origins) {
            List<BoundNode> renumbered = nodes.stream()
                    .map(node -> new BoundNode(
                            node.id(),
                            node.descriptor(),
                            node.oracle(),
                            node.call(),
                            of(node.inputs()),
                            of(node.outputs())))
                    .toList();
            BoundProgram left = new BoundProgram(
                    program.program(),
                    program.dimensions(),
                    old.stream().map(program.values()::get).toList(),
                    renumbered,
                    of(program.inputs()),
                    of(program.outputs()),
                    program.foldedNodes(),
                    program.droppedNodes());
            return new FusedProgram(left, origins, old);
        }
    }
}
