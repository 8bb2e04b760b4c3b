package org.lemnos.core.schedule;

/**
 * A run of epochs, both ends included.
 *
 * @param first the first epoch, from 0
 * @param last the last epoch, not before the first
 */
public record Epochs(int first, int last) {
    public Epochs {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("epochs " + first + " to " + last + " are no run of epochs");
        }
    }

    /** Whether this run is over before the other begins; touching in one epoch is not. */
    public boolean endsBefore(Epochs other) {
        return last < other.first;
    }
}
