package org.lemnos.api.provider;

import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;
import org.lemnos.api.Stable;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;

/** Receives what a provider brings; for the thread that calls {@link KernelProvider#contribute}, during that call. */
@HostImplements
@Stable
public interface Contributions {
    /** The level of the contract that this host implements. */
    Version hostLevel();

    /**
     * Registers an operation with its truth.
     *
     * @throws IllegalArgumentException if its namespace is not the vendor part of the provider's id, or it was registered before
     */
    void operation(OperationDescriptor operation, OperationOracle oracle);

    /**
     * Registers a kernel, for an operation of any provider.
     *
     * @throws IllegalArgumentException if this provider registered its name before
     */
    void kernel(Kernel kernel);

    /**
     * Registers a pattern, whose replacement is an operation of any provider.
     *
     * @throws IllegalArgumentException if this provider registered its name before
     */
    @Experimental(since = "0.1")
    void pattern(FusionPattern pattern);
}
