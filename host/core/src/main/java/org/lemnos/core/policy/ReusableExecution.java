package org.lemnos.core.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lemnos.api.Identifiers;

/**
 * For which sizes of a step's work recordings are kept.
 *
 * @param maximumLanes how many may run side by side, more than 0
 * @param buckets 1 to {@value #MOST_BUCKETS} sizes, ascending by class and size; within a class each next one covers the one before
 */
public record ReusableExecution(int maximumLanes, List<Bucket> buckets) {
    /** The most buckets. */
    public static final int MOST_BUCKETS = 64;

    /** Sorts the buckets and checks them. */
    public ReusableExecution {
        InvalidPolicy.requirePositive("the maximum of reusable lanes", maximumLanes);
        if (buckets.isEmpty() || buckets.size() > MOST_BUCKETS) {
            throw InvalidPolicy.because(buckets.size() + " reusable buckets; give 1 to " + MOST_BUCKETS);
        }
        List<Bucket> ascending = new ArrayList<>(buckets);
        ascending.sort(Comparator.comparing(Bucket::classId)
                .thenComparing(Bucket::maximumSequences)
                .thenComparing(Bucket::maximumTokens)
                .thenComparing(Bucket::maximumPages));
        for (int i = 1; i < ascending.size(); i++) {
            checkChain(ascending.get(i - 1), ascending.get(i));
        }
        buckets = List.copyOf(ascending);
    }

    private static void checkChain(Bucket smaller, Bucket larger) {
        if (smaller.classId().equals(larger.classId()) && (smaller.equals(larger) || !larger.covers(smaller))) {
            throw InvalidPolicy.because("reusable buckets " + smaller + " and " + larger
                    + " do not form a chain; each next one must cover the one before and differ from it");
        }
    }

    /**
     * A size of work.
     *
     * @param classId what sort of work it is
     * @param maximumSequences more than 0, at most 2³² - 1
     * @param maximumTokens more than 0
     * @param maximumPages more than 0
     */
    public record Bucket(String classId, long maximumSequences, long maximumTokens, long maximumPages) {
        /** Checks the numbers. */
        public Bucket {
            try {
                Identifiers.check("reusable execution class", classId);
            } catch (IllegalArgumentException bad) {
                throw InvalidPolicy.because(String.valueOf(bad.getMessage()));
            }
            InvalidPolicy.requirePositive("a bucket's maximum of sequences", maximumSequences);
            InvalidPolicy.requirePositive("a bucket's maximum of tokens", maximumTokens);
            InvalidPolicy.requirePositive("a bucket's maximum of pages", maximumPages);
        }

        /** Whether all work of the other size is of this size too. */
        boolean covers(Bucket other) {
            return maximumSequences >= other.maximumSequences
                    && maximumTokens >= other.maximumTokens
                    && maximumPages >= other.maximumPages;
        }
    }
}
