package org.lemnos.core.catalog;

/**
 * How a provider broke the contract: the evidence that stays in reports.
 *
 * @param kind what sort of breach it is
 * @param who the provider's or kernel's id; the provider's class where it has not said its id
 * @param call what it was asked, such as {@code contribute} or {@code estimate}
 * @param detail what happened, for people
 */
public record ProviderFault(Kind kind, String who, String call, String detail) {
    /** Sorts of breach. */
    public enum Kind {
        /** A method threw. */
        THREW("threw"),
        /** A method returned null, or something with null inside. */
        RETURNED_NULL("returned_null"),
        /** It was built for a level of the contract that this host does not serve. */
        API_LEVEL("api_level"),
        /** Another provider has the same id. */
        DUPLICATE_PROVIDER("duplicate_provider"),
        /** It registered an operation in a namespace that is not its own. */
        FOREIGN_NAMESPACE("foreign_namespace"),
        /** It registered an operation that was there already. */
        DUPLICATE_OPERATION("duplicate_operation"),
        /** It registered a kernel whose id was there already. */
        DUPLICATE_KERNEL("duplicate_kernel"),
        /** It registered something whose id breaks the grammar of identities. */
        INVALID_ID("invalid_id"),
        /** It registered more than the catalog takes. */
        CEILING("ceiling");

        private final String token;

        Kind(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /** One sentence. */
    @Override
    public String toString() {
        return who + ", asked for " + call + ": " + detail;
    }
}
