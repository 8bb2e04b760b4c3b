package org.lemnos.core.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.lemnos.api.operation.Port;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** The program's nodes with each partition drawn together into its last node. */
final class Contraction {
    private final BoundProgram program;
    /** For each node the one that stands for it. */
    private final int[] standsFor;

    private final List<TreeSet<Integer>> after = new ArrayList<>();
    private final int[] waitingFor;

    Contraction(BoundProgram program, List<Partition> partitions) {
        this.program = program;
        int nodes = program.nodes().size();
        this.standsFor = new int[nodes];
        this.waitingFor = new int[nodes];
        Arrays.setAll(standsFor, node -> node);
        for (Partition partition : partitions) {
            partition.nodes().forEach(node -> standsFor[node] = partition.leader());
        }
        for (int node = 0; node < nodes; node++) {
            after.add(new TreeSet<>());
        }
        int[] root = new int[program.values().size()];
        Arrays.setAll(root, value -> value);
        int[] maker = new int[program.values().size()];
        Arrays.fill(maker, -1);
        List<List<Integer>> touching = new ArrayList<>();
        for (int value = 0; value < root.length; value++) {
            touching.add(new ArrayList<>());
        }
        for (int node = 0; node < nodes; node++) {
            follow(node, maker, root, touching);
        }
    }

    /** Draws the edges into a node: from whoever makes what it reads, and where bytes are written over, from whoever touched them before. */
    private void follow(int node, int[] maker, int[] root, List<List<Integer>> touching) {
        BoundNode bound = program.nodes().get(node);
        for (int value : bound.inputs()) {
            if (value >= 0) {
                if (maker[value] >= 0) {
                    edge(maker[value], node);
                }
                touching.get(root[value]).add(node);
            }
        }
        for (int output = 0; output < bound.outputs().size(); output++) {
            int value = bound.outputs().get(output);
            maker[value] = node;
            Port port = bound.descriptor().outputs().get(output);
            if (port.aliasKind() == Port.AliasKind.MUST) {
                int place = port.aliasedInput().orElseThrow();
                root[value] = root[bound.inputs().get(place)];
                if (bound.descriptor().inputs().get(place).isUpdated()) {
                    touching.get(root[value]).forEach(earlier -> edge(earlier, node));
                }
            }
        }
    }

    private void edge(int from, int to) {
        int first = standsFor[from];
        int second = standsFor[to];
        if (first != second && after.get(first).add(second)) {
            waitingFor[second]++;
        }
    }

    /** The nodes that stand for themselves, each behind what it needs and otherwise in the old order; empty if there is none such. */
    Optional<List<Integer>> order() {
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        int left = 0;
        for (int node = 0; node < standsFor.length; node++) {
            if (standsFor[node] == node) {
                left++;
                if (waitingFor[node] == 0) {
                    ready.add(node);
                }
            }
        }
        List<Integer> order = new ArrayList<>(left);
        while (!ready.isEmpty()) {
            int node = ready.remove();
            order.add(node);
            for (int next : after.get(node)) {
                if (--waitingFor[next] == 0) {
                    ready.add(next);
                }
            }
        }
        return order.size() == left ? Optional.of(order) : Optional.empty();
    }
}
