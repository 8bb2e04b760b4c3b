package org.lemnos.app.check;

import java.util.List;

/**
 * How far the vectors of sentences on one device are from those on another.
 *
 * @param largestDifference the largest absolute difference between two numbers at the same place, or NaN if one of them is
 * @param leastCosine the least cosine between two vectors of one sentence; they have length 1
 * @param worst the place in the list of the sentence with the largest difference
 */
public record Agreement(double largestDifference, double leastCosine, int worst) {
    /**
     * Compares vectors of length 1, sentence by sentence.
     *
     * @throws IllegalArgumentException if there are none, or not as many and as long ones on both sides
     */
    public static Agreement between(List<float[]> found, List<float[]> expected) {
        if (found.isEmpty() || found.size() != expected.size()) {
            throw new IllegalArgumentException(found.size() + " vectors cannot be compared with " + expected.size());
        }
        Agreement seen = of(0, found.get(0), expected.get(0));
        for (int i = 1; i < found.size(); i++) {
            seen = seen.and(of(i, found.get(i), expected.get(i)));
        }
        return seen;
    }

    private static Agreement of(int sentence, float[] found, float[] expected) {
        if (found.length != expected.length) {
            throw new IllegalArgumentException("vectors of " + found.length + " and " + expected.length + " numbers");
        }
        double difference = 0;
        double cosine = 0;
        for (int i = 0; i < found.length; i++) {
            difference = Math.max(difference, Math.abs((double) found[i] - expected[i]));
            cosine += (double) found[i] * expected[i];
        }
        return new Agreement(difference, cosine, sentence);
    }

    private Agreement and(Agreement other) {
        // Math.max keeps NaN, the comparison orders it last, as the worst of all.
        boolean further = Double.compare(other.largestDifference, largestDifference) > 0;
        return new Agreement(
                Math.max(largestDifference, other.largestDifference),
                Math.min(leastCosine, other.leastCosine),
                further ? other.worst : worst);
    }

    /** Whether no number differs by more; what is NaN is never within anything. */
    public boolean isWithin(double tolerance) {
        return largestDifference <= tolerance;
    }
}
