package org.lemnos.core.planner;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.catalog.PatternEntry;
import org.lemnos.core.fusion.Partitioner;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineKey;
import org.lemnos.core.vendor.ProviderFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What planning must do without on one device: the quarantine's entries that are about this catalog's kernels and operations as they are now, and what
 * this planning adds. A plan depends on what stands here at the end and not on the way there, so that planning again gives the same plan.
 */
final class FaultLedger implements Consumer<ProviderFault> {
    private static final Logger LOG = LoggerFactory.getLogger(FaultLedger.class);
    private static final long NO_COST = -1;
    private static final String DIGEST_DOMAIN = "lemnos.tuning.v1";

    private final Catalog catalog;
    private final String device;
    private final Quarantine quarantine;
    private final Map<String, QuarantineEntry> kernels = new TreeMap<>();
    private final Map<String, QuarantineEntry> operations = new HashMap<>();
    private final Map<String, QuarantineEntry> patterns = new TreeMap<>();
    private final Map<String, Selection.Rejection> dismissed = new HashMap<>();

    FaultLedger(Catalog catalog, DeviceProfile device, Quarantine quarantine) {
        this.catalog = catalog;
        this.device = QuarantineKey.deviceOf(device);
        this.quarantine = quarantine;
        quarantine.entries().forEach(this::recall);
    }

    private void recall(QuarantineEntry entry) {
        QuarantineKey known = entry.key();
        catalog.findKernel(known.subject())
                .filter(kernel -> known.equals(withContent(key(kernel), known, kernel.provider())))
                .ifPresent(kernel -> kernels.put(kernel.id(), entry));
        catalog.operations().stream()
                .filter(operation -> operation.id().name().equals(known.subject()))
                .filter(operation -> known.equals(withContent(key(operation), known, operation.provider())))
                .forEach(operation -> operations.put(operation.toString(), entry));
        catalog.patterns().stream()
                .filter(pattern -> pattern.id().equals(known.subject()))
                .filter(pattern -> known.equals(withContent(key(pattern), known, pattern.provider())))
                .forEach(pattern -> patterns.put(pattern.id(), entry));
    }

    /** The key with the provider's digest, which is computed only where all else agrees. */
    private QuarantineKey withContent(QuarantineKey own, QuarantineKey known, String provider) {
        QuarantineKey alike =
                new QuarantineKey(own.subject(), own.version(), own.provider(), known.content(), own.device());
        return alike.equals(known) ? withContent(own, provider) : own;
    }

    private QuarantineKey withContent(QuarantineKey own, String provider) {
        return new QuarantineKey(
                own.subject(), own.version(), own.provider(), catalog.contentOf(provider), own.device());
    }

    private QuarantineKey key(KernelEntry kernel) {
        String version = kernel.descriptor().version().toString();
        return new QuarantineKey(kernel.id(), version, catalog.versionOf(kernel.provider()), "", device);
    }

    private QuarantineKey key(OperationEntry operation) {
        String version = operation.descriptor().version().toString();
        return new QuarantineKey(
                operation.id().name(), version, catalog.versionOf(operation.provider()), "", QuarantineKey.ANY_DEVICE);
    }

    /** What a pattern finds is for one operation in one version: no version of a kernel reads like that, should one have the pattern's name. */
    private QuarantineKey key(PatternEntry pattern) {
        String version = pattern.replacement() + "@" + pattern.needs();
        return new QuarantineKey(
                pattern.id(), version, catalog.versionOf(pattern.provider()), "", QuarantineKey.ANY_DEVICE);
    }

    /** Holds back who is at fault, from now on and for those who come after. */
    @Override
    public void accept(ProviderFault fault) {
        if (fault.call().equals(Partitioner.CALL)) {
            catalog.patterns().stream()
                    .filter(pattern -> pattern.id().equals(fault.who()))
                    .forEach(pattern -> hold(pattern, fault));
            return;
        }
        Optional<KernelEntry> kernel = catalog.findKernel(fault.who());
        if (kernel.isPresent()) {
            QuarantineEntry entry =
                    entry(withContent(key(kernel.get()), kernel.get().provider()), fault);
            kernels.put(kernel.get().id(), entry);
            hold(entry);
            return;
        }
        LOG.warn("{}", fault);
        catalog.operations().stream()
                .filter(operation -> operation.toString().equals(fault.who()) && isWorthKeeping(fault))
                .findFirst()
                .ifPresent(operation -> hold(entry(withContent(key(operation), operation.provider()), fault)));
    }

    private void hold(PatternEntry pattern, ProviderFault fault) {
        QuarantineEntry entry = entry(withContent(key(pattern), pattern.provider()), fault);
        patterns.put(pattern.id(), entry);
        hold(entry);
    }

    /** Holds a kernel under suspicion, certain if nothing else can have done it. */
    void suspect(KernelEntry kernel, ProviderFault fault, boolean certain) {
        QuarantineEntry entry =
                new QuarantineEntry(withContent(key(kernel), kernel.provider()), fault, certain, Instant.now());
        kernels.put(kernel.id(), entry);
        hold(entry);
    }

    /** An oracle that throws fails at once and costs nothing to ask again; one that does not come back costs its limit and a thread each time. */
    private static boolean isWorthKeeping(ProviderFault fault) {
        return switch (fault.kind()) {
            case TIME_LIMIT, ALLOCATION_LIMIT, OUT_OF_MEMORY -> true;
            default -> false;
        };
    }

    private static QuarantineEntry entry(QuarantineKey key, ProviderFault fault) {
        return new QuarantineEntry(key, fault, true, Instant.now());
    }

    private void hold(QuarantineEntry entry) {
        LOG.warn("{}", entry);
        quarantine.add(entry);
    }

    /** Keeps a kernel out of this plan that is not to blame for it: the next planning asks it again. */
    void dismiss(KernelEntry kernel, String code, String detail) {
        dismissed.putIfAbsent(kernel.id(), new Selection.Rejection(kernel.id(), code, detail, NO_COST));
    }

    /** How many kernels are barred or dismissed. */
    int size() {
        return (int) kernels.values().stream().filter(QuarantineEntry::certain).count() + dismissed.size();
    }

    /** Whether a kernel is in no plan but for want of all others, or in none at all. */
    boolean keepsOut(KernelEntry kernel) {
        return kernels.containsKey(kernel.id()) || dismissed.containsKey(kernel.id());
    }

    /** Why a kernel is held back; empty if it is not. */
    Optional<QuarantineEntry> of(KernelEntry kernel) {
        return Optional.ofNullable(kernels.get(kernel.id()));
    }

    /** The same as a row of a selection. */
    Optional<Selection.Rejection> rejection(KernelEntry kernel) {
        return of(kernel)
                .map(entry -> new Selection.Rejection(kernel.id(), entry.code(), entry.evidence(), NO_COST))
                .or(() -> Optional.ofNullable(dismissed.get(kernel.id())));
    }

    /** Whether a kernel may not even be asked; one that only shared the blame is, in case nothing else can. */
    boolean bars(KernelEntry kernel) {
        return dismissed.containsKey(kernel.id())
                || of(kernel).map(QuarantineEntry::certain).orElse(false);
    }

    /** Why an operation's oracle is held back, by the operation with its version; empty if it is not. */
    Optional<QuarantineEntry> ofOperation(String operation) {
        return Optional.ofNullable(operations.get(operation));
    }

    /** Why a pattern is held back; empty if it is not. */
    Optional<QuarantineEntry> of(PatternEntry pattern) {
        return Optional.ofNullable(patterns.get(pattern.id()));
    }

    /** The digest of what is held back from these operations, and of all patterns that are; that of no tuning if nothing is. */
    String sha256(Set<OperationId> used) {
        Map<String, QuarantineEntry> held = kernels.entrySet().stream()
                .filter(entry -> used.contains(catalog.findKernel(entry.getKey())
                        .orElseThrow()
                        .descriptor()
                        .operation()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, TreeMap::new));
        if (held.isEmpty() && patterns.isEmpty()) {
            return PlanRequest.NO_TUNING;
        }
        return Sha256.ofJson(DIGEST_DOMAIN, out -> {
            out.beginArray();
            held.forEach((kernel, entry) -> write(out, kernel, entry));
            patterns.forEach((pattern, entry) -> write(out, pattern, entry));
            out.endArray();
        });
    }

    private static void write(JsonOut out, String subject, QuarantineEntry entry) {
        out.value(subject).value(entry.code()).value(entry.evidence()).value(entry.certain());
    }
}
