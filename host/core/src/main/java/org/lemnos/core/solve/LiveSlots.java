package org.lemnos.core.solve;

import java.util.Arrays;

/**
 * Where the live resources stand in a state's words. A resource has one bit for each profile that it may still take,
 * and if it may stay unused, one more bit that stays set until some candidate demands it. Candidates only ever clear
 * bits, so a state leaves at least as much open as another exactly if it has all the other's bits.
 */
final class LiveSlots {
    static final int NOBODY = -1;

    private static final int NOWHERE = -1;

    private final long[] allowed;
    private final boolean[] alwaysUsed;
    private final int[] firstBit;
    private final int[] unusedBit;
    private final long[] field;
    /** The resource whose profile each bit stands for; nobody's for bits that say that a resource is not in use. */
    private int[] owner = new int[Long.SIZE];

    private int size;
    private long[] taken = new long[1];
    private int words = 1;

    LiveSlots(long[] allowed, boolean[] alwaysUsed) {
        this.allowed = allowed;
        this.alwaysUsed = alwaysUsed;
        this.firstBit = new int[allowed.length];
        this.unusedBit = new int[allowed.length];
        this.field = new long[allowed.length];
        Arrays.fill(firstBit, NOWHERE);
        Arrays.fill(unusedBit, NOWHERE);
    }

    /** Begins again with no live resource; those that were live must have been closed. */
    void clear() {
        size = 0;
        words = 1;
        Arrays.fill(taken, 0);
    }

    /** How many resources are live. */
    int size() {
        return size;
    }

    /** How many words a state takes. */
    int words() {
        return words;
    }

    boolean isOpen(int resource) {
        return firstBit[resource] != NOWHERE;
    }

    /** Makes a resource live. */
    void open(int resource) {
        size++;
        int bits = Long.bitCount(allowed[resource]);
        firstBit[resource] = take(bits);
        field[resource] = packed(resource, allowed[resource]);
        Arrays.fill(owner, firstBit[resource], firstBit[resource] + bits, resource);
        if (!alwaysUsed[resource]) {
            unusedBit[resource] = take(1);
            owner[unusedBit[resource]] = NOBODY;
        }
    }

    /** Makes a live resource dead; its bits may then be another's. */
    void close(int resource) {
        size--;
        taken[word(resource)] &= ~field(resource);
        taken[unusedWord(resource)] &= ~unused(resource);
        firstBit[resource] = NOWHERE;
        unusedBit[resource] = NOWHERE;
    }

    private int take(int bits) {
        long run = bits == Long.SIZE ? -1L : (1L << bits) - 1;
        for (int word = 0; ; word++) {
            if (word == words) {
                words++;
                if (words > taken.length) {
                    taken = Arrays.copyOf(taken, 2 * words);
                    owner = Arrays.copyOf(owner, taken.length * Long.SIZE);
                }
            }
            for (int bit = 0; bit + bits <= Long.SIZE; bit++) {
                if ((taken[word] & run << bit) == 0) {
                    taken[word] |= run << bit;
                    return word * Long.SIZE + bit;
                }
            }
        }
    }

    /** The live resource for whose profile a bit of a word stands, or {@link #NOBODY} if it says that one is not in use. */
    int owner(int word, int bit) {
        return owner[word * Long.SIZE + bit];
    }

    /** The word in which a live resource's profiles stand. */
    int word(int resource) {
        return firstBit[resource] / Long.SIZE;
    }

    /** The bits of a live resource's profiles in its word. */
    long field(int resource) {
        return field[resource];
    }

    /** The bits of some of a live resource's profiles in its word. */
    long packed(int resource, long profiles) {
        long packed = 0;
        long bit = 1L << firstBit[resource];
        for (long rest = allowed[resource]; rest != 0; rest &= rest - 1) {
            packed |= (profiles & rest & -rest) != 0 ? bit : 0;
            bit <<= 1;
        }
        return packed;
    }

    /** The word of the bit that says that a live resource is not in use. */
    int unusedWord(int resource) {
        return Math.max(0, unusedBit[resource]) / Long.SIZE;
    }

    /** That bit; no bit at all for a resource that cannot stay unused. */
    long unused(int resource) {
        return unusedBit[resource] == NOWHERE ? 0 : 1L << unusedBit[resource];
    }
}
