package org.lemnos.core.memory;

import org.lemnos.core.schedule.Epochs;

/**
 * Bytes that need a place while they are live.
 *
 * <p>Two values may share bytes only if the last epoch of one lies before the first of the other and the later one's
 * first access overwrites all of it.
 *
 * @param sizeBytes how many bytes, at least one; an empty value has no place and is left out
 * @param alignmentBytes what the offset must be a multiple of, a power of two
 * @param live the first epoch that touches it to the last
 * @param mayReuse whether its first access is proven to overwrite its whole range, so that it may begin on bytes that
 *     an earlier value has left behind
 */
public record LiveValue(long sizeBytes, long alignmentBytes, Epochs live, boolean mayReuse) {
    public LiveValue {
        if (sizeBytes < 1) {
            throw new IllegalArgumentException("a value of " + sizeBytes + " bytes has no place; leave it out");
        }
        if (alignmentBytes < 1 || Long.bitCount(alignmentBytes) != 1) {
            throw new IllegalArgumentException("alignment " + alignmentBytes + " is not a power of two");
        }
    }

    /**
     * A value that shares bytes with no other, such as an input, an output or a retained value: live over the whole run.
     *
     * @param epochs how many epochs the run has, at least one
     */
    public static LiveValue wholeRun(long sizeBytes, long alignmentBytes, int epochs) {
        return new LiveValue(sizeBytes, alignmentBytes, new Epochs(0, epochs - 1), false);
    }
}
