package org.lemnos.engine.eager;

import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Where a value's elements are, or why there are none. */
sealed interface Condition {
    /** A recorded operation makes it. */
    Condition RECORDED = new Recorded();

    Readiness readiness();

    /** The elements are there. */
    record Ready(Content content) implements Condition {
        @Override
        public Readiness readiness() {
            return Readiness.READY;
        }
    }

    /** See {@link #RECORDED}. */
    record Recorded() implements Condition {
        @Override
        public Readiness readiness() {
            return Readiness.RECORDED;
        }
    }

    /** The next run of a captured session makes it. */
    record Captured(CapturedSession session) implements Condition {
        @Override
        public Readiness readiness() {
            return Readiness.CAPTURED;
        }
    }

    /** A run that was started makes it. */
    record Submitted(BatchRun run, Content content) implements Condition {
        @Override
        public Readiness readiness() {
            return Readiness.SUBMITTED;
        }
    }

    /** It will never be there. */
    record Failed(String why, Throwable cause) implements Condition {
        @Override
        public Readiness readiness() {
            return Readiness.FAILED;
        }

        LemnosException asException() {
            LemnosException unavailable = new LemnosException(
                    ErrorCode.TENSOR_UNAVAILABLE,
                    why + ": " + cause.getMessage(),
                    Map.of("state", "failed", "cause", causeCode()));
            unavailable.initCause(cause);
            return unavailable;
        }

        private String causeCode() {
            return cause instanceof LemnosException known
                    ? known.code().name()
                    : cause.getClass().getName();
        }
    }
}
