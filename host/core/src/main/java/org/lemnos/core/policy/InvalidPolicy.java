package org.lemnos.core.policy;

import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** The error that a policy contradicts itself. */
final class InvalidPolicy {
    private InvalidPolicy() {}

    static LemnosException because(String problem) {
        return new LemnosException(ErrorCode.POLICY_INVALID, "policy: " + problem);
    }

    static void requirePositive(String what, long number) {
        if (number <= 0) {
            throw because(what + " is " + number + "; give more than 0");
        }
    }
}
