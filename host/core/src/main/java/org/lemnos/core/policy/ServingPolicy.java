package org.lemnos.core.policy;

import java.util.Optional;

/**
 * What a host that serves sequences asks for. Programs without states, tokens and requests have no use for it; it is part of the policy's
 * identity all the same.
 *
 * @param maximumActiveSequences the most sequences at a time, 1 to 2³² - 1
 * @param maximumScheduledTokens the most tokens of one scheduler step, more than 0
 * @param scheduling which request goes first
 * @param admission when a request is let in
 * @param reusableExecution for which sizes of work recordings are kept; none if empty
 */
public record ServingPolicy(
        long maximumActiveSequences,
        long maximumScheduledTokens,
        Scheduling scheduling,
        AdmissionPolicy admission,
        Optional<ReusableExecution> reusableExecution) {
    /** The most sequences that may be asked for. */
    public static final long MOST_SEQUENCES = 0xFFFF_FFFFL;

    /** Checks the numbers; no bucket may be larger than them. */
    public ServingPolicy {
        InvalidPolicy.requirePositive("the maximum of active sequences", maximumActiveSequences);
        InvalidPolicy.requirePositive("the maximum of scheduled tokens", maximumScheduledTokens);
        if (maximumActiveSequences > MOST_SEQUENCES) {
            throw InvalidPolicy.because(
                    "the maximum of active sequences is " + maximumActiveSequences + ", above " + MOST_SEQUENCES);
        }
        if (reusableExecution.isPresent()) {
            for (ReusableExecution.Bucket bucket : reusableExecution.get().buckets()) {
                checkCeilings(bucket, maximumActiveSequences, maximumScheduledTokens);
            }
        }
    }

    private static void checkCeilings(ReusableExecution.Bucket bucket, long sequences, long tokens) {
        if (bucket.maximumSequences() > sequences || bucket.maximumTokens() > tokens) {
            throw InvalidPolicy.because("reusable " + bucket + " is above the maximum of " + sequences
                    + " active sequences or " + tokens + " scheduled tokens");
        }
    }

    /** Which request goes first. */
    public enum Scheduling {
        /** The one that is ready first. */
        FIRST_READY("first_ready"),
        /** The one of the highest priority. */
        PRIORITY("priority"),
        /** The one with the nearest deadline. */
        DEADLINE("deadline");

        private final String token;

        Scheduling(String token) {
            this.token = token;
        }

        /** The name in policies. */
        public String token() {
            return token;
        }
    }
}
