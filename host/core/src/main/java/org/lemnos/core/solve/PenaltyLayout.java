package org.lemnos.core.solve;

/**
 * Packs "how many resources lie in the profile of rank k" into a few longs, worst rank first, such that comparing the
 * longs one by one compares the counts lexicographically and adding them adds the counts.
 */
final class PenaltyLayout {
    /** How many longs one vector takes. */
    final int limbs;

    private final int worstRank;
    private final int bits;
    private final int perLimb;

    /**
     * @param resources the largest count that can occur
     * @param worstRank the worst rank that can occur
     */
    PenaltyLayout(int resources, int worstRank) {
        this.worstRank = worstRank;
        this.bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, resources));
        this.perLimb = (Long.SIZE - 1) / bits;
        this.limbs = Math.max(1, (worstRank + perLimb - 1) / perLimb);
    }

    /** Counts one more resource of this rank in the vector that starts at {@code at}; rank 0 costs nothing. */
    void count(int rank, long[] vectors, int at) {
        if (rank > 0) {
            int place = worstRank - rank;
            vectors[at + place / perLimb] += 1L << (bits * (perLimb - 1 - place % perLimb));
        }
    }

    /** Compares the vector at {@code at} with the other at {@code otherAt}; negative if it is better. */
    int compare(long[] vectors, int at, long[] others, int otherAt) {
        for (int limb = 0; limb < limbs; limb++) {
            int order = Long.compare(vectors[at + limb], others[otherAt + limb]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
