package org.lemnos.core.catalog;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.Api;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorCall;

/**
 * What one provider registers, held back until it is known to be in order. The first breach stays, whether or not the provider catches the
 * exception that tells it so.
 */
final class Collected implements Contributions {
    private final ProviderDescriptor provider;
    private final Map<OperationId, OperationEntry> operations = new TreeMap<>();
    private final Map<String, KernelEntry> kernels = new TreeMap<>();
    private final Set<String> kernelNames = new HashSet<>();
    private final Map<String, PatternEntry> patterns = new TreeMap<>();
    private @Nullable ProviderFault breach;
    /** Seen from other threads: a provider that did not come back in time may still register. */
    private volatile boolean open = true;

    Collected(ProviderDescriptor provider) {
        this.provider = provider;
    }

    @Override
    public Version hostLevel() {
        return Version.of(Api.MAJOR, Api.MINOR);
    }

    @Override
    public void operation(OperationDescriptor operation, OperationOracle oracle) {
        checkOpen();
        requirePresent(operation, "operation", "a null descriptor");
        requireWhole(Wholeness.firstNull(operation), "operation");
        requirePresent(oracle, "operation", "a null oracle for " + operation.id());
        OperationId id = operation.id();
        if (!Namespaces.owns(provider, id.namespace())) {
            throw breach(
                    ProviderFault.Kind.FOREIGN_NAMESPACE,
                    "operation",
                    "registered " + id + ", but it may register in " + Namespaces.of(provider) + " only");
        }
        if (operations.containsKey(id)) {
            throw breach(ProviderFault.Kind.DUPLICATE_OPERATION, "operation", "registered " + id + " twice");
        }
        operations.put(id, new OperationEntry(operation, oracle, provider.id()));
    }

    @Override
    public void kernel(Kernel kernel) {
        checkOpen();
        requirePresent(kernel, "kernel", "a null kernel");
        KernelDescriptor descriptor = descriptorOf(kernel);
        if (!kernelNames.add(descriptor.name())) {
            throw breach(
                    ProviderFault.Kind.DUPLICATE_KERNEL, "kernel", "registered kernel " + descriptor.name() + " twice");
        }
        KernelEntry entry = new KernelEntry(kernelId(descriptor), provider.id(), kernel, descriptor);
        kernels.put(entry.id(), entry);
    }

    private KernelDescriptor descriptorOf(Kernel kernel) {
        Answer<KernelDescriptor> asked = VendorCall.ask(kernel.getClass().getName(), "descriptor", kernel::descriptor);
        if (!asked.isGiven()) {
            throw breach(asked.fault().kind(), "kernel", "registered a kernel that fails: " + asked.fault());
        }
        requireWhole(Wholeness.firstNull(asked.value()), "kernel");
        return asked.value();
    }

    private String kernelId(KernelDescriptor descriptor) {
        return ownId("kernel", descriptor.name());
    }

    private String ownId(String what, String name) {
        try {
            return Identifiers.check(what + " id", provider.id() + "/" + name);
        } catch (IllegalArgumentException bad) {
            throw breach(ProviderFault.Kind.INVALID_ID, what, String.valueOf(bad.getMessage()));
        }
    }

    @Override
    public void pattern(FusionPattern pattern) {
        checkOpen();
        requirePresent(pattern, "pattern", "a null pattern");
        String name = said(pattern, "name", pattern::name);
        OperationId replacement = said(pattern, "replacement", pattern::replacement);
        Version needs = said(pattern, "needs", pattern::needs);
        PatternEntry entry = new PatternEntry(ownId("pattern", name), provider.id(), pattern, replacement, needs);
        if (patterns.putIfAbsent(entry.id(), entry) != null) {
            throw breach(ProviderFault.Kind.DUPLICATE_PATTERN, "pattern", "registered pattern " + name + " twice");
        }
    }

    private <T> T said(FusionPattern pattern, String call, Supplier<? extends T> asking) {
        Answer<T> asked = VendorCall.ask(pattern.getClass().getName(), call, asking);
        if (!asked.isGiven()) {
            throw breach(asked.fault().kind(), "pattern", "registered a pattern that fails: " + asked.fault());
        }
        return asked.value();
    }

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("provider " + provider.id() + " registers after contribute has returned");
        }
    }

    private void requirePresent(@Nullable Object given, String call, String what) {
        if (given == null) {
            throw breach(ProviderFault.Kind.RETURNED_NULL, call, "registered " + what);
        }
    }

    private void requireWhole(Optional<String> firstNull, String call) {
        if (firstNull.isPresent()) {
            throw breach(ProviderFault.Kind.RETURNED_NULL, call, "registered " + firstNull.get());
        }
    }

    private IllegalArgumentException breach(ProviderFault.Kind kind, String call, String detail) {
        if (breach == null) {
            breach = new ProviderFault(kind, provider.id(), call, detail);
        }
        return new IllegalArgumentException("provider " + provider.id() + " " + detail);
    }

    /** Takes nothing more. */
    void end() {
        open = false;
    }

    /** What it did wrong first, if anything. */
    Optional<ProviderFault> firstBreach() {
        return Optional.ofNullable(breach);
    }

    ProviderDescriptor provider() {
        return provider;
    }

    /** By id, ascending. */
    Map<OperationId, OperationEntry> operations() {
        return operations;
    }

    /** By id, ascending. */
    Map<String, KernelEntry> kernels() {
        return kernels;
    }

    /** By id, ascending. */
    Map<String, PatternEntry> patterns() {
        return patterns;
    }
}
