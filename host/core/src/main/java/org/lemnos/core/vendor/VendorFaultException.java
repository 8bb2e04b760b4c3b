package org.lemnos.core.vendor;

/** Carries the evidence of a failed call to a caller that cannot go on without the answer. */
public final class VendorFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ProviderFault fault;

    /** Carries this. */
    public VendorFaultException(ProviderFault fault) {
        super(fault.toString());
        this.fault = fault;
    }

    /** The evidence. */
    public ProviderFault fault() {
        return fault;
    }
}
