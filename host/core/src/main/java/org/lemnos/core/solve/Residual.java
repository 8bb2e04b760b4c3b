package org.lemnos.core.solve;

import java.util.Arrays;

/**
 * What propagation left to search: the open resources, where each is first and last demanded, and the groups of nodes
 * that they tie together. A resource is open if at least two nodes demand it and its profile, or whether it is used at
 * all, still depends on the choice. All others add a constant to each candidate, or the same to every assignment.
 */
final class Residual {
    final boolean[] open;
    /** Whether every assignment uses the resource. */
    final boolean[] alwaysUsed;

    final int[] first;
    final int[] last;
    /** The nodes group by group, groups by their first node, nodes ascending within a group. */
    final int[] nodes;
    /** Group g is {@code nodes[groupStart[g]]} up to {@code groupStart[g + 1]}. */
    final int[] groupStart;

    /** How many candidates each node has left. */
    final int[] aliveOf;

    private final FlatProblem flat;
    private final Propagation propagated;

    Residual(FlatProblem flat, Propagation propagated) {
        this.flat = flat;
        this.propagated = propagated;
        this.open = new boolean[flat.resources];
        this.alwaysUsed = new boolean[flat.resources];
        this.first = new int[flat.resources];
        this.last = new int[flat.resources];
        this.aliveOf = new int[flat.nodes];
        for (int candidate = 0; candidate < flat.candidateNode.length; candidate++) {
            aliveOf[flat.candidateNode[candidate]] += propagated.alive[candidate] ? 1 : 0;
        }
        int[] leader = new int[flat.nodes];
        Arrays.setAll(leader, node -> node);
        for (int resource = 0; resource < flat.resources; resource++) {
            examine(resource);
            if (open[resource]) {
                tie(resource, leader);
            }
        }
        this.nodes = new int[flat.nodes];
        this.groupStart = group(leader);
    }

    /** Whether only one node demands the resource. */
    boolean isPrivate(int resource) {
        return first[resource] == last[resource];
    }

    private void examine(int resource) {
        first[resource] = flat.nodes;
        last[resource] = -1;
        int usersOfNode = 0;
        for (int at = flat.mentionStart[resource]; at < flat.mentionStart[resource + 1]; at++) {
            int row = flat.mentions[at];
            if (propagated.alive[flat.constraintCandidate[row]]) {
                int node = flat.nodeOf(row);
                usersOfNode = node == last[resource] ? usersOfNode + 1 : 1;
                first[resource] = Math.min(first[resource], node);
                last[resource] = node;
                alwaysUsed[resource] |= usersOfNode == aliveOf[node];
            }
        }
        long allowed = propagated.allowed[resource];
        boolean undecided = Long.bitCount(allowed) > 1 || ((allowed & 1) == 0 && !alwaysUsed[resource]);
        open[resource] = undecided && first[resource] < last[resource];
    }

    private void tie(int resource, int[] leader) {
        for (int at = flat.mentionStart[resource]; at < flat.mentionStart[resource + 1]; at++) {
            int row = flat.mentions[at];
            if (propagated.alive[flat.constraintCandidate[row]]) {
                int one = find(leader, first[resource]);
                int other = find(leader, flat.nodeOf(row));
                leader[Math.max(one, other)] = Math.min(one, other);
            }
        }
    }

    private static int find(int[] leader, int node) {
        int at = node;
        while (leader[at] != at) {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        return at;
    }

    private int[] group(int[] leader) {
        int[] groupOf = new int[flat.nodes];
        int[] sizes = new int[flat.nodes + 1];
        int groups = 0;
        for (int node = 0; node < flat.nodes; node++) {
            int representative = find(leader, node);
            groupOf[node] = representative == node ? groups++ : groupOf[representative];
            sizes[groupOf[node] + 1]++;
        }
        int[] start = Arrays.copyOf(sizes, groups + 1);
        for (int group = 0; group < groups; group++) {
            start[group + 1] += start[group];
        }
        int[] next = start.clone();
        for (int node = 0; node < flat.nodes; node++) {
            nodes[next[groupOf[node]]++] = node;
        }
        return start;
    }
}
