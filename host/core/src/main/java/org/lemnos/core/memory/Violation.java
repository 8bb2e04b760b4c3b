package org.lemnos.core.memory;

/**
 * A rule that a packing breaks.
 *
 * @param rule which one
 * @param value the value's number
 * @param message the value, the numbers and the limit
 */
public record Violation(Rule rule, int value, String message) {
    /** The rules of a packing. */
    public enum Rule {
        /** Every value has a place, in a chunk that exists. */
        PLACED("placed"),
        /** A value begins at a multiple of its alignment. */
        ALIGNED("aligned"),
        /** A value ends where its chunk does, or before. */
        INSIDE_CHUNK("inside_chunk"),
        /** Values that are live in one epoch share no byte. */
        DISJOINT("disjoint"),
        /** A value that begins on bytes that were in use before overwrites all of itself first. */
        OVERWRITES("overwrites"),
        /** No chunk is larger than allowed, nor all together than the capacity. */
        LIMITS("limits");

        private final String token;

        Rule(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }
}
