package org.lemnos.core.plan;

import java.util.List;

/**
 * Which kernel does a node, and what became of every other kernel for its operation.
 *
 * @param kernel the chosen kernel's id: provider id, slash, name
 * @param claim which of its claims the node falls under, from 0
 * @param reason why it was chosen
 * @param costNanoseconds its estimated time on the device
 * @param rejected every other kernel, in ascending order of ids
 */
public record Selection(String kernel, int claim, Reason reason, long costNanoseconds, List<Rejection> rejected) {
    /** What stands for a kernel's id on the reference device, where the operation's oracle does the node. */
    public static final String ORACLE = "lemnos/reference/oracle";

    /** Copies the list. */
    public Selection {
        rejected = List.copyOf(rejected);
    }

    /** Why a kernel was chosen. */
    public enum Reason {
        /** The policy prefers it, and it fits. */
        PREFERRED_COMPATIBLE("preferred_compatible"),
        /** Nothing was preferred; it is first in the canonical order of the joint choice. */
        CANONICAL_COMPATIBLE("canonical_compatible"),
        /** Nothing was preferred; it belongs to the joint choice of least estimated time. */
        LOWEST_COST("lowest_cost"),
        /** What the policy prefers does not fit; its rejection says why. */
        FALLBACK_FROM_PREFERRED("fallback_from_preferred"),
        /** It ran with others when the device failed, and every kernel that did not is kept out by something else. */
        SUSPECT_WITHOUT_ALTERNATIVE("suspect_without_alternative");

        private final String token;

        Reason(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /**
     * Why another kernel was not chosen.
     *
     * @param kernel its id
     * @param code what kept it out, such as {@code missing_capabilities} or {@code outranked}
     * @param detail a sentence with the facts
     * @param costNanoseconds its estimated time; -1 if it never came to an estimate
     * @param preferred whether the policy prefers it here
     */
    public record Rejection(String kernel, String code, String detail, long costNanoseconds, boolean preferred) {
        /** Of a kernel that the policy does not prefer. */
        public Rejection(String kernel, String code, String detail, long costNanoseconds) {
            this(kernel, code, detail, costNanoseconds, false);
        }

        /** The same of a kernel that the policy prefers. */
        public Rejection asPreferred() {
            return new Rejection(kernel, code, detail, costNanoseconds, true);
        }
    }
}
