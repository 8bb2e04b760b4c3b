package org.lemnos.spirv;

/**
 * One way in which a module does not keep kernel ABI 1.
 *
 * @param code what is wrong
 * @param subject the GLSL name of the variable or field that it is about, or "" where it is about the module or has no name
 * @param message what, where, which value, which limit and what to do
 */
public record Violation(Code code, String subject, String message) {

    /** What can be wrong. The names are stable. */
    public enum Code {
        /** A resource that is no storage buffer. */
        FOREIGN_RESOURCE(1),
        /** A binding outside of set 0. */
        SET(1),
        /** A binding number above 15. */
        TOO_MANY_BINDINGS(1),
        /** Binding numbers that do not count up from 0. */
        BINDING_GAP(1),
        /** An array of storage buffers. */
        DESCRIPTOR_ARRAY(1),
        /** A written binding with several variables. */
        WRITTEN_BINDING_SHARED(1),
        /** Code that writes what is declared read-only, or reads what is declared write-only. */
        ACCESS_DECLARATION(2),
        /** A question for a buffer's length. */
        ARRAY_LENGTH(6),
        /** A push block above 128 bytes. */
        PUSH_TOO_LARGE(7),
        /** A push block that does not start at offset 0. */
        PUSH_OFFSET(7),
        /** Fields of a push block that share bytes. */
        PUSH_OVERLAP(7),
        /** A workgroup without invocations. */
        WORKGROUP_EMPTY(9),
        /** A barrier at which workgroups wait for each other. */
        WAITS_FOR_OTHER_WORKGROUPS(12),
        /** Device addresses, which only a trust policy can grant. */
        DEVICE_ADDRESS(13);

        private final int rule;

        Code(int rule) {
            this.rule = rule;
        }

        /** The rule's number in kernel ABI 1 ({@code docs/kernel-abi.md}). */
        public int rule() {
            return rule;
        }
    }

    @Override
    public String toString() {
        return "ABI 1 rule " + code.rule() + " (" + code + "): " + message;
    }
}
