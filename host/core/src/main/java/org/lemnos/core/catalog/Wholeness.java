package org.lemnos.core.catalog;

import org.jspecify.annotations.Nullable;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.provider.ProviderDescriptor;

/** Finds the nulls that a vendor, whose compiler need not look for them, may have put into a descriptor. */
final class Wholeness {
    private Wholeness() {}

    static ProviderDescriptor check(ProviderDescriptor descriptor) {
        part(descriptor.version(), "version");
        part(descriptor.vendor(), "vendor");
        part(descriptor.licence(), "licence");
        return descriptor;
    }

    static OperationDescriptor check(OperationDescriptor descriptor) {
        part(descriptor.id(), "id");
        part(descriptor.summary(), "summary");
        part(descriptor.scratch(), "scratch");
        return descriptor;
    }

    static KernelDescriptor check(KernelDescriptor descriptor) {
        part(descriptor.operation(), "operation");
        for (Claim claim : descriptor.claims()) {
            part(claim.accumulator(), "claim's accumulator");
            part(claim.chain(), "claim's chain");
            part(claim.repeatability(), "claim's repeatability");
        }
        return descriptor;
    }

    private static void part(@Nullable Object value, String what) {
        if (value == null) {
            throw new IllegalArgumentException("the descriptor's " + what + " is null");
        }
    }
}
