package org.lemnos.api.kernel;

import org.lemnos.api.Stable;

/**
 * How a kernel adds up the terms of a sum, which bounds its rounding error: the longest chain of additions, as a function of the
 * number of terms.
 *
 * <p>Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, chapter 4.
 */
@Stable
public final class Chain {
    private static final Chain SEQUENTIAL = new Chain("sequential", 1);

    private final String form;
    private final long parameter;

    private Chain(String form, long parameter) {
        if (parameter < 1) {
            throw new IllegalArgumentException("a " + form + " chain of " + parameter);
        }
        this.form = form;
        this.parameter = parameter;
    }

    /** One term after another. */
    public static Chain sequential() {
        return SEQUENTIAL;
    }

    /** Blocks of so many partial sums side by side, which are then added as a tree: K/B + log₂B. */
    public static Chain blocked(long partialSums) {
        return new Chain("blocked", partialSums);
    }

    /** Parts of equal length, whose sums are then added one after another: K/s + s. */
    public static Chain split(long parts) {
        return new Chain("split", parts);
    }

    /** Matrix units that add so many products at a time: K/k. */
    public static Chain cooperative(long depth) {
        return new Chain("cooperative", depth);
    }

    /** The longest chain of additions for a sum of so many terms; at least 1. */
    public long length(long terms) {
        long perPart = Math.floorDiv(terms + parameter - 1, parameter);
        long length =
                switch (form) {
                    case "sequential" -> terms;
                    case "blocked" -> perPart + 64 - Long.numberOfLeadingZeros(parameter - 1);
                    case "split" -> perPart + parameter;
                    case "cooperative" -> perPart;
                    default -> throw new IllegalStateException(form);
                };
        return Math.max(1, length);
    }

    /** Such as {@code blocked(8)}. */
    @Override
    public String toString() {
        return form.equals("sequential") ? form : form + "(" + parameter + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Chain that && form.equals(that.form) && parameter == that.parameter;
    }

    @Override
    public int hashCode() {
        return 31 * form.hashCode() + Long.hashCode(parameter);
    }
}
