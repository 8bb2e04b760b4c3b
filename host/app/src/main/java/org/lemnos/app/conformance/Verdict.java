package org.lemnos.app.conformance;

/** How a test case ended. */
public enum Verdict {
    /** Every output of every data set is the expected one. */
    PASSED("passed"),
    /** An output is another one, or the run failed, crashed or hung. */
    FAILED("failed"),
    /** The model was refused with a reason before anything was allocated. */
    REFUSED("refused");

    private final String token;

    Verdict(String token) {
        this.token = token;
    }

    /** The word for it in reports. */
    public String token() {
        return token;
    }
}
