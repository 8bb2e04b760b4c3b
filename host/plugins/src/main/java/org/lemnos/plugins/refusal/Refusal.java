package org.lemnos.plugins.refusal;

/**
 * Why a jar is not taken.
 *
 * @param reason for programs
 * @param detail for people: the entry or attribute, its value, the limit and what to do
 */
public record Refusal(RefusalReason reason, String detail) {
    /** The reason's token and the detail. */
    @Override
    public String toString() {
        return reason.token() + ": " + detail;
    }
}
