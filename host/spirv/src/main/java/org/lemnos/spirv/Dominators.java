package org.lemnos.spirv;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Which nodes lie on every way from node 0 to a node. Source: Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm, 2001; a
 * dominator tree numbered in depth-first order answers questions in constant time.
 */
final class Dominators {

    private static final int UNREACHABLE = -1;

    private final int[] order;
    private final int[] rank;
    private final int[] parent;
    private final int[] entered;
    private final int[] left;

    private Dominators(List<int[]> successors) {
        int nodes = successors.size();
        rank = new int[nodes];
        parent = new int[nodes];
        entered = new int[nodes];
        left = new int[nodes];
        Arrays.fill(rank, UNREACHABLE);
        Arrays.fill(parent, UNREACHABLE);
        order = reversePostorder(successors);
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        findParents(successors);
        number();
    }

    static Dominators of(List<int[]> successors) {
        return new Dominators(successors);
    }

    /** The nodes that can be reached, each behind its dominators. */
    int[] order() {
        return order;
    }

    boolean isReachable(int node) {
        return rank[node] != UNREACHABLE;
    }

    /** The last node before this one on every way; -1 for node 0 and what cannot be reached. */
    int parent(int node) {
        return node == 0 ? UNREACHABLE : parent[node];
    }

    /** Whether every way to {@code node}, which can be reached, leads over {@code by}; true of a node and itself. */
    boolean dominates(int by, int node) {
        return isReachable(by) && entered[by] <= entered[node] && left[node] <= left[by];
    }

    private static int[] reversePostorder(List<int[]> successors) {
        int[] next = new int[successors.size()];
        boolean[] seen = new boolean[successors.size()];
        List<Integer> postorder = new ArrayList<>();
        Deque<Integer> path = new ArrayDeque<>(List.of(0));
        seen[0] = true;
        while (!path.isEmpty()) {
            int node = path.element();
            if (next[node] < successors.get(node).length) {
                int successor = successors.get(node)[next[node]++];
                if (!seen[successor]) {
                    seen[successor] = true;
                    path.push(successor);
                }
            } else {
                postorder.add(path.remove());
            }
        }
        int[] reversed = new int[postorder.size()];
        for (int i = 0; i < reversed.length; i++) {
            reversed[i] = postorder.get(reversed.length - 1 - i);
        }
        return reversed;
    }

    private void findParents(List<int[]> successors) {
        List<List<Integer>> predecessors = new ArrayList<>();
        successors.forEach(none -> predecessors.add(new ArrayList<>(2)));
        for (int node : order) {
            for (int successor : successors.get(node)) {
                predecessors.get(successor).add(node);
            }
        }
        parent[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < order.length; i++) {
                int node = order[i];
                int found = UNREACHABLE;
                for (int predecessor : predecessors.get(node)) {
                    if (parent[predecessor] != UNREACHABLE) {
                        found = found == UNREACHABLE ? predecessor : common(found, predecessor);
                    }
                }
                changed |= parent[node] != found;
                parent[node] = found;
            }
        }
    }

    private int common(int a, int b) {
        int one = a;
        int other = b;
        while (one != other) {
            if (rank[one] > rank[other]) {
                one = parent[one];
            } else {
                other = parent[other];
            }
        }
        return one;
    }

    /** Gives each node the span of its subtree in the dominator tree. */
    private void number() {
        int[] subtree = new int[parent.length];
        for (int i = order.length - 1; i >= 0; i--) {
            subtree[order[i]]++;
            if (i > 0) {
                subtree[parent[order[i]]] += subtree[order[i]];
            }
        }
        int[] free = new int[parent.length];
        for (int node : order) {
            entered[node] = node == 0 ? 0 : free[parent[node]];
            left[node] = entered[node] + subtree[node];
            free[node] = entered[node] + 1;
            if (node != 0) {
                free[parent[node]] += subtree[node];
            }
        }
    }
}
