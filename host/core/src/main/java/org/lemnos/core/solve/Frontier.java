package org.lemnos.core.solve;

import java.util.Arrays;

/**
 * The partial assignments that may still become the best one, all over the same nodes, at most one for each
 * combination of what the live resources have left.
 *
 * <p>A state is a row of parallel arrays: what it leaves to the live resources, as {@link LiveSlots} has it, and what
 * has been paid. Preferences and candidate order are kept as ranks among the states of the frontier: all states cover
 * the same nodes, so comparing ranks compares the whole sequences. A new state is written into the row behind the last
 * and then taken: as one more, or in place of the state that leaves the same.
 */
final class Frontier {
    /** Below this size pruning costs more than it saves; where it drops little, the size at which it is tried again grows. */
    private static final int PRUNE_FROM = 8;

    private static final int PRUNE_GROWTH = 16;
    private static final int PRUNE_DECAY = 4;
    /** States are tried against this many of the best: it bounds pruning to linear work. */
    private static final int PRUNE_AGAINST = 4;

    private static final int INITIAL_STATES = 16;
    private static final int SMALLEST_TABLE = 64;

    private final PenaltyLayout layout;
    private final boolean byCost;
    int size;
    int width;
    long[] remaining = new long[64];
    long[] cost = new long[INITIAL_STATES];
    long[] penalty;
    long[] order = new long[INITIAL_STATES];
    int[] preference = new int[INITIAL_STATES];
    int[] parent = new int[INITIAL_STATES];
    int[] candidate = new int[INITIAL_STATES];
    private int[] table = new int[SMALLEST_TABLE];
    private int tableMask;
    private int found;
    private int[] ranks = new int[64];
    private int pruneFrom = PRUNE_FROM;

    Frontier(PenaltyLayout layout, Objective objective) {
        this.layout = layout;
        this.byCost = objective == Objective.COST;
        this.penalty = new long[INITIAL_STATES * layout.limbs];
    }

    /** Empties the frontier for states of {@code width} words each. */
    void begin(int width) {
        this.size = 0;
        this.width = width;
        this.tableMask = SMALLEST_TABLE - 1;
        Arrays.fill(table, 0, SMALLEST_TABLE, 0);
        reserve();
    }

    /** The one state that has seen no node. */
    void beginEmpty() {
        begin(1);
        remaining[0] = 0;
        Arrays.fill(penalty, 0, layout.limbs, 0);
        cost[0] = 0;
        order[0] = 0;
        preference[0] = 0;
        parent[0] = Trail.NONE;
        candidate[0] = Trail.NONE;
        size = 1;
    }

    /**
     * Looks whether another state leaves the same as the one in row {@code size}, of which only that is written yet.
     *
     * @param newCost what the new one costs
     * @return whether the new one may be the better of the two; its row is then to be filled in, and taken
     */
    boolean mayTake(long newCost) {
        int slot = hash(size) & tableMask;
        while (table[slot] != 0 && !sameRemaining(size, table[slot] - 1)) {
            slot = (slot + 1) & tableMask;
        }
        found = slot;
        return table[slot] == 0 || !byCost || newCost <= cost[table[slot] - 1];
    }

    /** Takes the state in row {@code size}, which {@link #mayTake} was asked about, if it is new or better. */
    void take() {
        int other = table[found] - 1;
        if (other >= 0) {
            if (compare(size, other) < 0) {
                copy(size, other);
            }
            return;
        }
        table[found] = ++size;
        reserve();
        if (2 * size > tableMask) {
            rehash();
        }
    }

    private void rehash() {
        int slots = 4 * (tableMask + 1);
        if (table.length < slots) {
            table = new int[slots];
        } else {
            Arrays.fill(table, 0, slots, 0);
        }
        tableMask = slots - 1;
        for (int state = 0; state < size; state++) {
            int slot = hash(state) & tableMask;
            while (table[slot] != 0) {
                slot = (slot + 1) & tableMask;
            }
            table[slot] = state + 1;
        }
    }

    /** Better states come first: cost if it counts, then preferences, storage ranks, candidate order. */
    int compare(int one, int other) {
        if (byCost && cost[one] != cost[other]) {
            return Long.compare(cost[one], cost[other]);
        }
        if (preference[one] != preference[other]) {
            return Integer.compare(preference[one], preference[other]);
        }
        int byPenalty = layout.compare(penalty, one * layout.limbs, penalty, other * layout.limbs);
        return byPenalty != 0 ? byPenalty : Long.compare(order[one], order[other]);
    }

    /** The best state; there must be one. */
    int best() {
        int best = 0;
        for (int state = 1; state < size; state++) {
            best = compare(state, best) < 0 ? state : best;
        }
        return best;
    }

    /** The smallest cost of any state. */
    long leastCost() {
        long least = cost[0];
        for (int state = 1; state < size; state++) {
            least = Math.min(least, cost[state]);
        }
        return least;
    }

    /** Drops states that another one beats whatever follows: it is better so far by more than it can have spoilt. */
    void prune(Dominance dominance) {
        if (size < pruneFrom) {
            pruneFrom = Math.max(PRUNE_FROM, pruneFrom - pruneFrom / PRUNE_DECAY);
            return;
        }
        int[] kept = new int[size];
        Arrays.setAll(kept, state -> state);
        int left = size;
        for (int round = 0; round < left && round < PRUNE_AGAINST; round++) {
            bringBest(kept, round, left);
            left = dropBeaten(kept, round, left, dominance);
        }
        boolean worthwhile = size - left > size / PRUNE_GROWTH;
        pruneFrom = worthwhile ? PRUNE_FROM : size * PRUNE_GROWTH;
        Arrays.sort(kept, 0, left);
        for (int to = 0; to < left; to++) {
            copy(kept[to], to);
        }
        size = left;
    }

    private void bringBest(int[] states, int from, int to) {
        int best = from;
        for (int at = from + 1; at < to; at++) {
            best = compare(states[at], states[best]) < 0 ? at : best;
        }
        int state = states[best];
        states[best] = states[from];
        states[from] = state;
    }

    private int dropBeaten(int[] states, int better, int to, Dominance dominance) {
        int kept = better + 1;
        for (int at = better + 1; at < to; at++) {
            if (!dominance.beats(this, states[better], states[at])) {
                states[kept++] = states[at];
            }
        }
        return kept;
    }

    /** Replaces preference and order keys by dense ranks, so that the next node's keys stay small. */
    void rank(int preferenceKeys, int orderKeys) {
        if (ranks.length < Math.max(preferenceKeys, orderKeys)) {
            ranks = new int[Math.max(Math.max(preferenceKeys, orderKeys), 2 * ranks.length)];
        }
        Arrays.fill(ranks, 0, preferenceKeys, 0);
        for (int state = 0; state < size; state++) {
            ranks[preference[state]] = 1;
        }
        accumulate(preferenceKeys);
        for (int state = 0; state < size; state++) {
            preference[state] = ranks[preference[state]];
        }
        Arrays.fill(ranks, 0, orderKeys, 0);
        for (int state = 0; state < size; state++) {
            ranks[(int) order[state]] = 1;
        }
        accumulate(orderKeys);
        for (int state = 0; state < size; state++) {
            order[state] = ranks[(int) order[state]];
        }
    }

    private void accumulate(int keys) {
        int seen = 0;
        for (int key = 0; key < keys; key++) {
            int present = ranks[key];
            ranks[key] = seen;
            seen += present;
        }
    }

    private int hash(int state) {
        long hash = width;
        for (int at = state * width; at < (state + 1) * width; at++) {
            hash = (hash ^ remaining[at]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private boolean sameRemaining(int one, int other) {
        return Arrays.equals(remaining, one * width, (one + 1) * width, remaining, other * width, (other + 1) * width);
    }

    private void copy(int from, int to) {
        System.arraycopy(remaining, from * width, remaining, to * width, width);
        System.arraycopy(penalty, from * layout.limbs, penalty, to * layout.limbs, layout.limbs);
        cost[to] = cost[from];
        order[to] = order[from];
        preference[to] = preference[from];
        parent[to] = parent[from];
        candidate[to] = candidate[from];
    }

    private void reserve() {
        if ((size + 1) * width > remaining.length) {
            remaining = Arrays.copyOf(remaining, Math.max((size + 1) * width, 2 * remaining.length));
        }
        if (size == cost.length) {
            int length = 2 * size;
            cost = Arrays.copyOf(cost, length);
            penalty = Arrays.copyOf(penalty, length * layout.limbs);
            order = Arrays.copyOf(order, length);
            preference = Arrays.copyOf(preference, length);
            parent = Arrays.copyOf(parent, length);
            candidate = Arrays.copyOf(candidate, length);
        }
    }
}
