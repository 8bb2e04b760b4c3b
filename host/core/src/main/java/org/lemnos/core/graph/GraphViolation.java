package org.lemnos.core.graph;

/**
 * A rule that a semantic graph breaks.
 *
 * @param rule which
 * @param detail a sentence with the facts
 */
public record GraphViolation(Rule rule, String detail) {
    /** What holds of every semantic graph. */
    public enum Rule {
        /** Numbers equal places, and references name what is there. */
        IDENTITY,
        /** A value is external, a view or made by exactly one operation that lists it, before it is used. */
        SINGLE_ASSIGNMENT,
        /** A view shows an earlier value of its element type, inside that value's bytes. */
        VIEW,
        /** The attributes are those of the contract, of the kinds that it names. */
        ATTRIBUTES,
        /** The inputs are those of the contract: none that it requires is left out. */
        ARITY,
        /** What is accessed follows from inputs, outputs and mutated inputs. */
        ACCESSES,
        /** An alias joins an output and an input of its operation; every mutated input has exactly one. */
        ALIASES,
        /** Control dependencies are earlier operations, each once. */
        CONTROL_DEPENDENCIES
    }
}
