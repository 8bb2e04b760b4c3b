package org.lemnos.core.catalog;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.provider.ProviderDescriptor;

/** Finds the nulls that a vendor, whose compiler need not look for them, may have put into a descriptor. */
final class Wholeness {
    private Wholeness() {}

    static Optional<String> firstNull(ProviderDescriptor descriptor) {
        return named(descriptor.version(), "version")
                .or(() -> named(descriptor.vendor(), "vendor"))
                .or(() -> named(descriptor.licence(), "licence"));
    }

    static Optional<String> firstNull(OperationDescriptor descriptor) {
        return named(descriptor.id(), "id")
                .or(() -> named(descriptor.summary(), "summary"))
                .or(() -> named(descriptor.scratch(), "scratch"));
    }

    static Optional<String> firstNull(KernelDescriptor descriptor) {
        Optional<String> found = named(descriptor.operation(), "operation");
        for (Claim claim : descriptor.claims()) {
            found = found.or(() -> named(claim.accumulator(), "claim's accumulator"))
                    .or(() -> named(claim.chain(), "claim's chain"))
                    .or(() -> named(claim.repeatability(), "claim's repeatability"));
        }
        return found;
    }

    private static Optional<String> named(@Nullable Object value, String name) {
        return value == null ? Optional.of("a descriptor whose " + name + " is null") : Optional.empty();
    }
}
