package org.lemnos.core.solve;

/** When a state beats another one, whatever follows. */
interface Dominance {
    /**
     * Whether a state beats one that is worse so far.
     *
     * @param better comes first by {@link Frontier#compare}
     */
    boolean beats(Frontier frontier, int better, int worse);

    /** Tells that a node has been taken by all states of the frontier that is asked about next. */
    void pass(int node);

    /** A state that is better so far beats one to which it leaves at least as much of every resource. */
    static Dominance byStorage() {
        return new ByStorage();
    }

    /** The same; and a state also beats one that costs more by more than what it has spoilt is worth. */
    static Dominance byCost(LiveSlots slots, Regrets regrets) {
        return new ByCost(slots, regrets);
    }

    /** See {@link #byStorage()}. */
    final class ByStorage implements Dominance {
        @Override
        public boolean beats(Frontier frontier, int better, int worse) {
            int width = frontier.width;
            for (int word = 0; word < width; word++) {
                if ((frontier.remaining[worse * width + word] & ~frontier.remaining[better * width + word]) != 0) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void pass(int node) {
            // What a state leaves is all that counts.
        }
    }

    /** See {@link #byCost(LiveSlots, Regrets)}. */
    record ByCost(LiveSlots slots, Regrets regrets) implements Dominance {
        @Override
        public boolean beats(Frontier frontier, int better, int worse) {
            int width = frontier.width;
            long lead = frontier.cost[worse] - frontier.cost[better];
            boolean unusedSpoilt = false;
            for (int word = 0; word < width; word++) {
                long spoilt = frontier.remaining[worse * width + word] & ~frontier.remaining[better * width + word];
                while (spoilt != 0) {
                    int resource = slots.owner(word, Long.numberOfTrailingZeros(spoilt));
                    if (resource == LiveSlots.NOBODY) {
                        unusedSpoilt = true;
                        spoilt &= spoilt - 1;
                    } else {
                        long regret = regrets.of(resource);
                        if (regret >= lead) {
                            return false;
                        }
                        lead -= regret;
                        spoilt &= ~slots.field(resource);
                    }
                }
            }
            // Being in use costs no time, only a rank among equal times.
            return !unusedSpoilt || lead > 0;
        }

        @Override
        public void pass(int node) {
            regrets.pass(node);
        }
    }
}
