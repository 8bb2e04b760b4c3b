package org.lemnos.core.verify;

/**
 * A rule that a plan breaks.
 *
 * @param pointer where in the plan's text, as a JSON pointer (RFC 6901) such as {@code /plan/steps/3/launch/bindings/0}
 * @param message what is wrong, with the values
 */
public record PlanViolation(String pointer, String message) {
    @Override
    public String toString() {
        return pointer + ": " + message;
    }
}
