package org.lemnos.app.conformance;

/**
 * What came of one test case.
 *
 * @param name the case's
 * @param verdict how it ended
 * @param code the error's stable code, or empty if there was none
 * @param reason why it failed or was refused; empty if it passed
 */
public record CaseResult(String name, Verdict verdict, String code, String reason) {
    /** One line for people. */
    @Override
    public String toString() {
        String why = reason.isEmpty() ? "" : ": " + reason;
        return verdict.token() + " " + name + (code.isEmpty() ? "" : " [" + code + "]") + why;
    }
}
