package org.lemnos.core.catalog;

import java.util.List;
import org.lemnos.api.provider.ProviderDescriptor;

/**
 * A provider whose contributions count.
 *
 * @param descriptor who it is
 * @param operations what it registered, ascending by id
 * @param kernels what it registered, ascending by id
 * @param patterns what it registered, ascending by id
 * @param provenance how far the host may rely on it
 * @param codeSha256 the fingerprint of its code
 */
public record ProviderEntry(
        ProviderDescriptor descriptor,
        List<OperationEntry> operations,
        List<KernelEntry> kernels,
        List<PatternEntry> patterns,
        Provenance provenance,
        String codeSha256) {
    /** Copies the lists. */
    public ProviderEntry {
        operations = List.copyOf(operations);
        kernels = List.copyOf(kernels);
        patterns = List.copyOf(patterns);
    }

    /** The provider's id. */
    public String id() {
        return descriptor.id();
    }
}
