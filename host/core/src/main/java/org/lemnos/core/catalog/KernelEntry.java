package org.lemnos.core.catalog;

import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;

/**
 * A kernel of the catalog.
 *
 * @param id the provider's id, a slash and the kernel's name
 * @param provider the id of the provider that registered it
 * @param kernel vendor code
 * @param descriptor what the kernel said of itself when it was registered; it is not asked again
 */
public record KernelEntry(String id, String provider, Kernel kernel, KernelDescriptor descriptor) {
    /** The kernel's id. */
    @Override
    public String toString() {
        return id;
    }
}
