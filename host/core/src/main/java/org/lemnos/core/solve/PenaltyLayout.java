package org.lemnos.core.solve;

/**
 * Packs "how many resources lie in the profile of rank k" into a few longs, worst rank first, such that comparing the
 * longs one by one compares the counts lexicographically and adding them adds the counts.
 */
final class PenaltyLayout {
    /** How many longs one vector takes. */
    final int limbs;

    /** The limb in which each rank is counted, and what counts one there; rank 0 counts nothing. */
    private final int[] limbOf;

    private final long[] unitOf;

    /**
     * @param resources the largest count that can occur
     * @param worstRank the worst rank that can occur
     */
    PenaltyLayout(int resources, int worstRank) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, resources));
        int perLimb = (Long.SIZE - 1) / bits;
        this.limbs = Math.max(1, (worstRank + perLimb - 1) / perLimb);
        this.limbOf = new int[worstRank + 1];
        this.unitOf = new long[worstRank + 1];
        for (int rank = 1; rank <= worstRank; rank++) {
            int place = worstRank - rank;
            limbOf[rank] = place / perLimb;
            unitOf[rank] = 1L << (bits * (perLimb - 1 - place % perLimb));
        }
    }

    /** Counts one more resource of this rank in the vector that starts at {@code at}; rank 0 costs nothing. */
    void count(int rank, long[] vectors, int at) {
        vectors[at + limbOf[rank]] += unitOf[rank];
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
