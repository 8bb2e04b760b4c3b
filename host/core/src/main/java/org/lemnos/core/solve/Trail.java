package org.lemnos.core.solve;

import java.util.Arrays;

/** Where each surviving state came from, so that the best one's choices can be read backwards. */
final class Trail {
    static final int NONE = -1;

    private int[] parents = new int[256];
    private int[] candidates = new int[256];
    private int size;

    void clear() {
        size = 0;
    }

    /** Notes all states of a frontier and makes their {@code parent} point at the notes. */
    void append(Frontier frontier) {
        if (size + frontier.size > parents.length) {
            int length = Math.max(size + frontier.size, 2 * parents.length);
            parents = Arrays.copyOf(parents, length);
            candidates = Arrays.copyOf(candidates, length);
        }
        for (int state = 0; state < frontier.size; state++) {
            parents[size] = frontier.parent[state];
            candidates[size] = frontier.candidate[state];
            frontier.parent[state] = size++;
        }
    }

    /** Writes the choices that led to a note into {@code chosen}, by node. */
    void replay(int note, int[] candidateNode, int[] chosen) {
        for (int at = note; at != NONE; at = parents[at]) {
            chosen[candidateNode[candidates[at]]] = candidates[at];
        }
    }
}
