package org.lemnos.tck.rule;

/** What came out where a rule was tested on a case. */
public enum Outcome {
    /** The rule was kept. */
    PASSED("passed"),
    /** The rule was broken. */
    FAILED("failed"),
    /** The kernel declined the case, with a documented reason. */
    DECLINED("declined");

    private final String token;

    Outcome(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
