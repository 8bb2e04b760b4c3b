package org.lemnos.core.memory;

/** Which bytes the values placed so far keep from the next one. */
interface Occupancy {
    /** Below this share of overlapping pairs a list of them is shorter than walking over all values. */
    int SPARSE_SHARE = 64;

    /** The one that suits these values: a list of all overlapping pairs, or if there are too many, one row of values. */
    static Occupancy of(FlatValues values, boolean[] counted) {
        long pairs = OverlapLists.countPairs(values, counted);
        long most = Math.max(1 << 16, (long) values.count * values.count / SPARSE_SHARE);
        return pairs <= Math.min(most, 1 << 23)
                ? new OverlapLists(values, counted, (int) pairs)
                : new OffsetRow(values);
    }

    /** Forgets all placements. */
    void clear();

    /** Notes where a value lies. */
    void place(int value, long offset);

    /**
     * Fills in the byte ranges of all placed values that are live together with this one, by ascending offset.
     *
     * @return how many values were looked at
     */
    int shadows(int value, Shadows shadows);
}
