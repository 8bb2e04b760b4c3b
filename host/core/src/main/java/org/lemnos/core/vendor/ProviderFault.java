package org.lemnos.core.vendor;

/**
 * How a provider broke the contract: the evidence that stays in reports. The detail has nothing in it that another run would measure otherwise.
 *
 * @param kind what sort of breach it is
 * @param who the provider's, kernel's or operation's id; the provider's class where it has not said its id
 * @param call what it was asked, such as {@code contribute} or {@code estimate}
 * @param problem the call that the question was about, such as {@code nn/relu@1.0 (f32[4]) -> (f32[4])}; empty if it was about none
 * @param detail what happened, for people
 * @param limit the limit that was passed, with its unit; empty if none was
 * @param measured what was seen when it was stopped, with its unit; empty if nothing was measured
 */
public record ProviderFault(
        Kind kind, String who, String call, String problem, String detail, String limit, String measured) {
    /** A breach that no limit and no problem belongs to. */
    public ProviderFault(Kind kind, String who, String call, String detail) {
        this(kind, who, call, "", detail, "", "");
    }

    /** Sorts of breach. */
    public enum Kind {
        /** A method threw. */
        THREW("threw"),
        /** A method used up the heap. */
        OUT_OF_MEMORY("out_of_memory"),
        /** A method returned null, or something with null inside. */
        RETURNED_NULL("returned_null"),
        /** The same question got two answers. */
        CONTRADICTED("contradicted"),
        /** A call took longer than its limit. */
        TIME_LIMIT("time_limit"),
        /** A call allocated more than its limit. */
        ALLOCATION_LIMIT("allocation_limit"),
        /** Calls into the same provider had to be given up again and again. */
        PROVIDER_GIVEN_UP("provider_given_up"),
        /** An estimate contradicts the operation's contract. */
        ESTIMATE_BREAKS_CONTRACT("estimate_breaks_contract"),
        /** A module breaks the kernel ABI, or asks for what the device does not have. */
        SPIRV_REFUSED("spirv_refused"),
        /** A dispatch disagrees with its module, its problem's buffers or the device's limits. */
        DISPATCH_REFUSED("dispatch_refused"),
        /** The device was lost while the kernel ran. */
        DEVICE_LOST("device_lost"),
        /** The kernel ran past the time that a run may take. */
        DEVICE_HUNG("device_hung"),
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
        /** It registered two patterns of one name. */
        DUPLICATE_PATTERN("duplicate_pattern"),
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
        return who + ", asked for " + call + (problem.isEmpty() ? "" : " of " + problem) + ": " + detail;
    }
}
