package org.lemnos.core.solve;

import java.util.Arrays;

/** The resources whose last node is being taken: their best remaining profile is final. */
final class Closings {
    private final LiveSlots slots;
    private final PenaltyLayout layout;
    private int[] resource = new int[4];
    private int[] word = new int[4];
    private long[] field = new long[4];
    private int[] unusedWord = new int[4];
    private long[] unused = new long[4];
    /** The rank of each bit of a resource's field, from its lowest on; resource at place p has those from p times 64. */
    private byte[] rank = new byte[4 * Long.SIZE];

    private int count;

    Closings(LiveSlots slots, PenaltyLayout layout) {
        this.slots = slots;
        this.layout = layout;
    }

    void clear() {
        count = 0;
    }

    /** Adds a live resource; once more changes nothing. */
    void add(int closing, long allowed) {
        for (int at = 0; at < count; at++) {
            if (resource[at] == closing) {
                return;
            }
        }
        if (count == resource.length) {
            resource = Arrays.copyOf(resource, 2 * count);
            word = Arrays.copyOf(word, 2 * count);
            field = Arrays.copyOf(field, 2 * count);
            unusedWord = Arrays.copyOf(unusedWord, 2 * count);
            unused = Arrays.copyOf(unused, 2 * count);
            rank = Arrays.copyOf(rank, 2 * count * Long.SIZE);
        }
        resource[count] = closing;
        word[count] = slots.word(closing);
        field[count] = slots.field(closing);
        unusedWord[count] = slots.unusedWord(closing);
        unused[count] = slots.unused(closing);
        int at = count++ * Long.SIZE;
        for (long rest = allowed; rest != 0; rest &= rest - 1) {
            rank[at++] = (byte) Long.numberOfTrailingZeros(rest);
        }
    }

    /** Clears the resources' bits in a state's words. */
    void clearBits(long[] words) {
        for (int at = 0; at < count; at++) {
            words[word[at]] &= ~field[at];
            words[unusedWord[at]] &= ~unused[at];
        }
    }

    /** Counts the ranks of the resources that are in use in the vector that begins at {@code start}. */
    void count(long[] words, long[] keeps, int keep, long[] vectors, int start) {
        for (int at = 0; at < count; at++) {
            int other = unusedWord[at];
            if ((words[other] & keeps[keep + other] & unused[at]) == 0) {
                long left = words[word[at]] & keeps[keep + word[at]] & field[at];
                int bit = Long.numberOfTrailingZeros(left) - Long.numberOfTrailingZeros(field[at]);
                layout.count(rank[at * Long.SIZE + bit], vectors, start);
            }
        }
    }

    /** Makes the resources dead. */
    void close() {
        for (int at = 0; at < count; at++) {
            slots.close(resource[at]);
        }
    }
}
