package org.lemnos.core.catalog;

/**
 * A kernel that nothing can ask for.
 *
 * @param kernel the kernel
 * @param reason why
 * @param detail a sentence with the facts
 */
public record InertKernel(KernelEntry kernel, Reason reason, String detail) {
    /** Why a kernel is inert. */
    public enum Reason {
        /** No provider registered its operation. */
        OPERATION_UNREGISTERED("operation_unregistered"),
        /** A claim does not name one element type for each port of its operation. */
        CLAIM_PORTS("claim_ports");

        private final String token;

        Reason(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }
}
