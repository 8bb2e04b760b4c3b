package org.lemnos.core.solve;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * What a node's remaining candidates do to a state: which bits they clear, which resources must have a bit left, what
 * they cost. And what the node does to all states: which resources it opens and which it closes.
 */
final class Moves {
    private static final int FEASIBLE = -1;

    private final FlatProblem flat;
    private final Propagation propagated;
    private final Residual residual;
    private final PenaltyLayout layout;
    private final LiveSlots slots;

    private int words;
    private int count;
    private int[] candidates = new int[8];
    /** Move m keeps the bits {@code keeps[m * words]} and following. */
    private long[] keeps = new long[8];
    /** Move m demands {@code demandStart[m]} up to {@code demandStart[m + 1]}: a word and the bits of a resource in it. */
    private int[] demandStart = new int[9];

    private int[] demandResource = new int[16];
    private int[] demandWord = new int[16];
    private long[] demandField = new long[16];
    private int demands;
    /** The storage ranks of resources that only this node demands; move m's vector begins at m times the limbs. */
    private long[] ownPenalty = new long[8];
    /** The bits of the resources that the node opens, and of those that live on behind it. */
    private long[] opened = new long[1];

    private long[] surviving = new long[1];
    /** What the state in hand leaves open. */
    private long[] loaded = new long[1];

    private final Closings closings;

    Moves(FlatProblem flat, Propagation propagated, Residual residual, PenaltyLayout layout, LiveSlots slots) {
        this.flat = flat;
        this.propagated = propagated;
        this.residual = residual;
        this.layout = layout;
        this.slots = slots;
        this.closings = new Closings(slots, layout);
    }

    /** Turns to a node; its resources become live. */
    void prepare(int node) {
        int from = flat.candidateStart[node];
        int to = flat.candidateStart[node + 1];
        closings.clear();
        Arrays.fill(opened, 0);
        for (int candidate = from; candidate < to; candidate++) {
            if (propagated.alive[candidate]) {
                openAndClose(node, candidate);
            }
        }
        words = slots.words();
        if (surviving.length < words) {
            surviving = new long[words];
            loaded = new long[words];
        }
        Arrays.fill(surviving, -1);
        closings.clearBits(surviving);
        count = 0;
        demands = 0;
        for (int candidate = from; candidate < to; candidate++) {
            if (propagated.alive[candidate]) {
                addMove(candidate);
            }
        }
    }

    private void openAndClose(int node, int candidate) {
        for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
            int resource = flat.constraintResource[row];
            if (residual.open[resource] && !slots.isOpen(resource)) {
                slots.open(resource);
                opened = opened.length < slots.words() ? Arrays.copyOf(opened, 2 * slots.words()) : opened;
                opened[slots.word(resource)] |= slots.field(resource);
                opened[slots.unusedWord(resource)] |= slots.unused(resource);
            }
            if (residual.open[resource] && residual.last[resource] == node) {
                closings.add(resource, propagated.allowed[resource]);
            }
        }
    }

    private void addMove(int candidate) {
        reserve();
        candidates[count] = candidate;
        Arrays.fill(keeps, count * words, (count + 1) * words, -1);
        Arrays.fill(ownPenalty, count * layout.limbs, (count + 1) * layout.limbs, 0);
        demandStart[count] = demands;
        for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
            int resource = flat.constraintResource[row];
            if (residual.open[resource]) {
                demand(resource, flat.constraintProfiles[row]);
            } else if (residual.isPrivate(resource)) {
                long left = propagated.allowed[resource] & flat.constraintProfiles[row];
                layout.count(Long.numberOfTrailingZeros(left), ownPenalty, count * layout.limbs);
            }
        }
        demandStart[++count] = demands;
    }

    private void demand(int resource, long profiles) {
        int word = slots.word(resource);
        long refused = slots.field(resource) & ~slots.packed(resource, profiles);
        keeps[count * words + word] &= ~refused;
        keeps[count * words + slots.unusedWord(resource)] &= ~slots.unused(resource);
        if (demands == demandWord.length) {
            demandResource = Arrays.copyOf(demandResource, 2 * demands);
            demandWord = Arrays.copyOf(demandWord, 2 * demands);
            demandField = Arrays.copyOf(demandField, 2 * demands);
        }
        demandResource[demands] = resource;
        demandWord[demands] = word;
        demandField[demands++] = slots.field(resource);
    }

    private void reserve() {
        if (count == candidates.length) {
            candidates = Arrays.copyOf(candidates, 2 * count);
            demandStart = Arrays.copyOf(demandStart, 2 * count + 1);
        }
        if ((count + 1) * words > keeps.length) {
            keeps = Arrays.copyOf(keeps, 2 * (count + 1) * words);
        }
        if ((count + 1) * layout.limbs > ownPenalty.length) {
            ownPenalty = Arrays.copyOf(ownPenalty, 2 * (count + 1) * layout.limbs);
        }
    }

    /** How many candidates the node has left. */
    int count() {
        return count;
    }

    /** How many words a state takes while the node is taken, and behind it. */
    int words() {
        return words;
    }

    /** Extends all states of one frontier by all moves into the other, which has begun with this many words. */
    void extend(Frontier states, Frontier into) {
        for (int state = 0; state < states.size; state++) {
            load(states, state);
            for (int move = 0; move < count; move++) {
                if (restrict(move, into) == FEASIBLE) {
                    long cost = states.cost[state] + flat.costNanos[candidates[move]];
                    if (into.mayTake(cost)) {
                        into.cost[into.size] = cost;
                        pay(states, state, move, into);
                        into.take();
                    }
                }
            }
        }
    }

    /** Takes over what a state leaves open, and opens what the node opens. */
    private void load(Frontier states, int state) {
        for (int word = 0; word < words; word++) {
            long before = word < states.width ? states.remaining[state * states.width + word] : 0;
            loaded[word] = before | opened[word];
        }
    }

    /** Writes what the move leaves open into the new row; the first resource with nothing left, if there is one. */
    private int restrict(int move, Frontier into) {
        long[] from = loaded;
        long[] kept = keeps;
        int keep = move * words;
        int to = demandStart[move + 1];
        for (int at = demandStart[move]; at < to; at++) {
            int word = demandWord[at];
            if ((from[word] & kept[keep + word] & demandField[at]) == 0) {
                return demandResource[at];
            }
        }
        long[] row = into.remaining;
        int start = into.size * words;
        for (int word = 0; word < words; word++) {
            row[start + word] = from[word] & kept[keep + word] & surviving[word];
        }
        return FEASIBLE;
    }

    /** Writes the rest of what the extended state has paid into the new row. */
    private void pay(Frontier states, int state, int move, Frontier into) {
        int row = into.size;
        int candidate = candidates[move];
        into.preference[row] = 2 * states.preference[state] + (flat.preferred[candidate] ? 0 : 1);
        into.order[row] = states.order[state] * count + move;
        into.parent[row] = states.parent[state];
        into.candidate[row] = candidate;
        int limbs = layout.limbs;
        for (int limb = 0; limb < limbs; limb++) {
            into.penalty[row * limbs + limb] = states.penalty[state * limbs + limb] + ownPenalty[move * limbs + limb];
        }
        closings.count(loaded, keeps, move * words, into.penalty, row * limbs);
    }

    /** The resources on which the moves fail, ascending, where all fail from every state. */
    List<Integer> conflicts(Frontier states, Frontier into) {
        TreeSet<Integer> resources = new TreeSet<>();
        for (int state = 0; state < states.size; state++) {
            load(states, state);
            for (int move = 0; move < count; move++) {
                resources.add(restrict(move, into));
            }
        }
        return List.copyOf(resources);
    }

    /** Leaves the node; resources that nobody behind it demands are live no more. */
    void close() {
        closings.close();
    }
}
