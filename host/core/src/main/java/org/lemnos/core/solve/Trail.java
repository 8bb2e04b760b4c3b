package org.lemnos.core.solve;

import java.util.Arrays;

/**
 * Where each surviving state came from, so that the best one's choices can be read backwards. Most states die without
 * descendants; from time to time only the ancestors of the living are kept, which makes the trail little longer than the
 * program.
 */
final class Trail {
    static final int NONE = -1;

    private static final int SHORT = 1 << 13;

    private int[] parents = new int[SHORT];
    private int[] candidates = new int[SHORT];
    private int size;
    private int sizeToShorten = SHORT;

    void clear() {
        size = 0;
        sizeToShorten = SHORT;
    }

    /** Notes all states of a frontier and makes their {@code parent} point at the notes. */
    void append(Frontier frontier) {
        reserve(size + frontier.size);
        for (int state = 0; state < frontier.size; state++) {
            parents[size] = frontier.parent[state];
            candidates[size] = frontier.candidate[state];
            frontier.parent[state] = size++;
        }
        if (size > sizeToShorten) {
            shorten(frontier);
            sizeToShorten = Math.max(SHORT, 2 * size);
        }
    }

    private void reserve(int length) {
        if (length > parents.length) {
            parents = Arrays.copyOf(parents, Math.max(length, 2 * parents.length));
            candidates = Arrays.copyOf(candidates, parents.length);
        }
    }

    private void shorten(Frontier living) {
        int[] moved = new int[size];
        for (int state = 0; state < living.size; state++) {
            moved[living.parent[state]] = 1;
        }
        for (int note = size - 1; note >= 0; note--) {
            if (moved[note] != 0 && parents[note] != NONE) {
                moved[parents[note]] = 1;
            }
        }
        int kept = 0;
        for (int note = 0; note < size; note++) {
            if (moved[note] != 0) {
                parents[kept] = parents[note] == NONE ? NONE : moved[parents[note]];
                candidates[kept] = candidates[note];
                moved[note] = kept++;
            }
        }
        for (int state = 0; state < living.size; state++) {
            living.parent[state] = moved[living.parent[state]];
        }
        size = kept;
    }

    /** Writes the choices that led to a note into {@code chosen}, by node. */
    void replay(int note, int[] candidateNode, int[] chosen) {
        for (int at = note; at != NONE; at = parents[at]) {
            chosen[candidateNode[candidates[at]]] = candidates[at];
        }
    }
}
