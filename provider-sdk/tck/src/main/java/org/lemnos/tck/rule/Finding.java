package org.lemnos.tck.rule;

/**
 * What came out of testing one rule on one case.
 *
 * @param rule the rule
 * @param testCase the case: a call's types and attributes, and what was particular about it
 * @param outcome what came out
 * @param detail what was wrong, or the reason for a decline; empty if the rule was kept
 */
public record Finding(Rule rule, String testCase, Outcome outcome, String detail) {
    /** The rule was kept. */
    public static Finding passed(Rule rule, String testCase) {
        return new Finding(rule, testCase, Outcome.PASSED, "");
    }

    /** The rule was broken. */
    public static Finding failed(Rule rule, String testCase, String detail) {
        return new Finding(rule, testCase, Outcome.FAILED, detail);
    }

    /** The kernel declined. */
    public static Finding declined(Rule rule, String testCase, String reason) {
        return new Finding(rule, testCase, Outcome.DECLINED, reason);
    }

    /** Whether the rule was broken. */
    public boolean isFailure() {
        return outcome == Outcome.FAILED;
    }

    /** Such as {@code required_502_eachElementIsWithinItsBound: [f32[3]]: element 1 is 2.0, exactly 1.0}. */
    @Override
    public String toString() {
        return rule + ": " + testCase + (detail.isEmpty() ? "" : ": " + detail);
    }
}
