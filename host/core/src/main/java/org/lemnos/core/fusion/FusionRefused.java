package org.lemnos.core.fusion;

import java.util.List;

/**
 * A proposal that the host does not take up, or a pattern that made none because it failed.
 *
 * @param pattern the pattern's id
 * @param nodes the indices of the program's nodes that it names, ascending; empty where the pattern failed
 * @param code why not
 * @param detail a sentence with the facts
 */
public record FusionRefused(String pattern, List<Integer> nodes, Code code, String detail) {
    /** Copies the list. */
    public FusionRefused {
        nodes = List.copyOf(nodes);
    }

    /** Why a proposal is not taken up. */
    public enum Code {
        /** The pattern threw, overstayed or contradicted itself. */
        PATTERN_FAILED("pattern_failed", true),
        /** It names a node or value that the graph does not have, a node twice, or none. */
        MALFORMED("malformed", true),
        /** Nobody registered the replacement, or not in the version that the pattern is written for. */
        OPERATION_UNKNOWN("operation_unknown", false),
        /** The replacement refuses the call. */
        CALL_REFUSED("call_refused", false),
        /** The replacement's outputs would have other types than the values that they stand for. */
        TYPES_DIFFER("types_differ", false),
        /** An output of the replacement is no value that the nodes make, or stands there twice. */
        OUTPUT_NOT_MADE("output_not_made", false),
        /** An input of the replacement is a value that the nodes make. */
        INPUT_MADE_INSIDE("input_made_inside", false),
        /** The nodes read a value that is neither an input of the replacement nor known before the run. */
        INPUT_DROPPED("input_dropped", false),
        /** A value that would be dropped is an output of the program. */
        INTERMEDIATE_OBSERVED("intermediate_observed", false),
        /** A value that would be dropped is read by another node. */
        INTERMEDIATE_CONSUMED_OUTSIDE("intermediate_consumed_outside", false),
        /** Another node needs what one of the nodes makes, and another of them needs what that node makes. */
        NOT_CONVEX("not_convex", false),
        /** One of the nodes writes over an input. */
        WRITES_IN_PLACE("writes_in_place", false),
        /** Another pattern proposed the same before. */
        DUPLICATE("duplicate", false);

        private final String token;
        private final boolean unexpected;

        Code(String token, boolean unexpected) {
            this.token = token;
            this.unexpected = unexpected;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }

        /** Whether a sound pattern never comes to it. */
        public boolean isUnexpected() {
            return unexpected;
        }
    }
}
