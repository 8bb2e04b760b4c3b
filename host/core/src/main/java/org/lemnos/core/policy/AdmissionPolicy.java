package org.lemnos.core.policy;

/**
 * When a request is let in.
 *
 * @param maximumQueueDepth the most requests that wait, more than 0
 * @param sequenceFit what of a request must fit before it starts
 * @param allowDefer whether a request that does not fit now may wait
 * @param cancellationCheckIntervalSteps after how many steps a cancellation is looked for, more than 0
 */
public record AdmissionPolicy(
        long maximumQueueDepth, SequenceFit sequenceFit, boolean allowDefer, long cancellationCheckIntervalSteps) {
    /** Checks the numbers. */
    public AdmissionPolicy {
        InvalidPolicy.requirePositive("the maximum queue depth", maximumQueueDepth);
        InvalidPolicy.requirePositive("the cancellation check interval", cancellationCheckIntervalSteps);
    }

    /** What of a request must fit before it starts. */
    public enum SequenceFit {
        /** What its next step needs. */
        IMMEDIATE_ONLY("immediate_only"),
        /** What its whole input will need. */
        FULL_INPUT_MUST_FIT("full_input_must_fit");

        private final String token;

        SequenceFit(String token) {
            this.token = token;
        }

        /** The name in policies. */
        public String token() {
            return token;
        }
    }
}
