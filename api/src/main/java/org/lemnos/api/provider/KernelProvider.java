package org.lemnos.api.provider;

import org.lemnos.api.Stable;
import org.lemnos.api.VendorImplements;

/**
 * A vendor's bundle of operations and kernels, found through {@link java.util.ServiceLoader}.
 *
 * <p>A public class with a public constructor without arguments. Making one and calling its methods touches no device.
 */
@VendorImplements
@Stable
public interface KernelProvider {
    /** Who this is and which level of the contract it was built for. */
    ProviderDescriptor descriptor();

    /** Registers everything, once; if it throws, nothing of it counts. */
    void contribute(Contributions contributions);
}
