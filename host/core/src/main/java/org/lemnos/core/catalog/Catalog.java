package org.lemnos.core.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.NearestNames;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.lower.KnownModules;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.ContentDigest;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorThreads;

/**
 * All operations and kernels of a set of providers. Immutable, apart from what it remembers of modules; safe from any thread.
 *
 * <p>The order in which providers were found does not matter. A provider that breaks the contract while it registers counts for nothing,
 * and {@link #refused} says why; the others count.
 */
public final class Catalog {
    private static final String DIGEST_DOMAIN = "lemnos.catalog.v1";

    private final List<ProviderEntry> providers;
    private final List<ProviderFault> refused;
    private final Map<OperationId, OperationEntry> operations;
    private final Map<String, KernelEntry> kernels;
    private final List<PatternEntry> patterns;
    private final Map<OperationId, List<Service>> services;
    private final List<InertKernel> inert;
    private final Map<String, Class<?>> classes;
    private final Map<String, String> contents = new ConcurrentHashMap<>();
    private final KnownModules modules = new KnownModules();
    private final String sha256;

    private Catalog(CatalogAssembly assembly) {
        classes = Map.copyOf(assembly.classes);
        providers = List.copyOf(assembly.providers);
        refused = List.copyOf(assembly.refused);
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(assembly.operations));
        kernels = Collections.unmodifiableMap(new LinkedHashMap<>(assembly.kernels));
        patterns = List.copyOf(assembly.patterns.values());
        Map<OperationId, List<Service>> serving = new TreeMap<>();
        List<InertKernel> idle = new ArrayList<>();
        for (KernelEntry kernel : kernels.values()) {
            Optional<InertKernel> obstacle = obstacle(kernel);
            obstacle.ifPresent(idle::add);
            if (obstacle.isEmpty()) {
                OperationId id = kernel.descriptor().operation();
                serving.computeIfAbsent(id, none -> new ArrayList<>()).add(new Service(operation(id), kernel));
            }
        }
        services = new LinkedHashMap<>(serving);
        inert = List.copyOf(idle);
        sha256 = Sha256.ofJson(DIGEST_DOMAIN, new CatalogJson(this)::writeIdentity);
    }

    /** The catalog of providers that the host brings or finds on its own class path or module path, which are asked under the default limits. */
    public static Catalog of(List<? extends KernelProvider> providers) {
        return ofOffers(providers.stream().map(Offer::ofHost).toList(), VendorGuard.ofItsOwn());
    }

    /** The catalog of providers from anywhere, each with how far the host may rely on it, which are asked under the default limits. */
    public static Catalog ofOffers(List<Offer> offers) {
        return ofOffers(offers, VendorGuard.ofItsOwn());
    }

    /**
     * The catalog of providers from anywhere. One that passes a limit while it registers is held back from then on.
     *
     * @throws OutOfMemoryError if a provider's code used up the heap; it is held back by then
     */
    public static Catalog ofOffers(List<Offer> offers, VendorGuard guard) {
        RegistrationLedger ledger = new RegistrationLedger(guard.quarantine());
        try (VendorThreads threads = new VendorThreads(ledger)) {
            Registration registration = new Registration(threads, guard.limits().question(), ledger);
            return new Catalog(new CatalogAssembly(List.copyOf(offers), registration));
        }
    }

    private Optional<InertKernel> obstacle(KernelEntry kernel) {
        OperationId id = kernel.descriptor().operation();
        OperationEntry operation = operations.get(id);
        if (operation == null) {
            return Optional.of(new InertKernel(
                    kernel,
                    InertKernel.Reason.OPERATION_UNREGISTERED,
                    "no provider registered " + id + didYouMean(id)));
        }
        int ports = operation.descriptor().inputs().size()
                + operation.descriptor().outputs().size();
        for (Claim claim : kernel.descriptor().claims()) {
            if (!ClaimTest.suits(claim, operation.descriptor())) {
                return Optional.of(new InertKernel(
                        kernel,
                        InertKernel.Reason.CLAIM_PORTS,
                        "claim " + claim + " names " + claim.types().size() + " element types; " + operation + " has "
                                + ports + " ports"));
            }
        }
        return Optional.empty();
    }

    /** What plans with these kernels have found out about their modules, for the next plan. */
    public KnownModules knownModules() {
        return modules;
    }

    /** The providers that count, ascending by id. */
    public List<ProviderEntry> providers() {
        return providers;
    }

    /** How far the host may rely on the provider of one of this catalog's kernels. */
    public Provenance provenance(KernelEntry kernel) {
        return providers.stream()
                .filter(provider -> provider.id().equals(kernel.provider()))
                .findFirst()
                .map(ProviderEntry::provenance)
                .orElseThrow(() -> new IllegalStateException("kernel " + kernel + " is of another catalog"));
    }

    /** Why other providers do not count, ascending by who broke the contract. */
    public List<ProviderFault> refused() {
        return refused;
    }

    /** All operations, ascending by id. */
    public Collection<OperationEntry> operations() {
        return operations.values();
    }

    /** All kernels, ascending by id; those in {@link #inert} too. */
    public Collection<KernelEntry> kernels() {
        return kernels.values();
    }

    /** All patterns, ascending by id. */
    public List<PatternEntry> patterns() {
        return patterns;
    }

    /** The kernels that nothing can ask for, ascending by id. */
    public List<InertKernel> inert() {
        return inert;
    }

    /**
     * The digest of everything that planning follows from on the providers' side: their ids, versions, levels and the fingerprint of their code, every
     * operation's contract, every kernel's descriptor with its claims, every pattern's name and replacement, and which kernels may use device addresses. SPIR-V that lies elsewhere than
     * the code is not covered; a plan names the modules that it launches by their own digests. Refused providers do not count.
     */
    public String sha256() {
        return sha256;
    }

    /** The operation of that name, if registered. */
    public Optional<OperationEntry> find(OperationId id) {
        return Optional.ofNullable(operations.get(id));
    }

    /** The kernel of that id, if registered. */
    public Optional<KernelEntry> findKernel(String id) {
        return Optional.ofNullable(kernels.get(id));
    }

    /**
     * The operation of that name.
     *
     * @throws LemnosException with {@code OPERATION_UNKNOWN} if no provider registered it; the message has the names that come near
     */
    public OperationEntry operation(OperationId id) {
        OperationEntry entry = operations.get(id);
        if (entry == null) {
            throw new LemnosException(
                    ErrorCode.OPERATION_UNKNOWN,
                    "no provider registered operation " + id + " (in an ONNX model operator " + withoutVendor(id)
                            + " of domain " + id.namespace() + ")" + didYouMean(id) + "; " + operations.size()
                            + " operations of " + providers.size() + " providers are there. Put the provider's jar on"
                            + " the class path, or into a folder that --plugins DIR names, in Java"
                            + " Engine.builder().plugins(folder)",
                    Map.of("operation", id.name()));
        }
        return entry;
    }

    /**
     * The operation of that name, in a version that satisfies what is needed.
     *
     * @throws LemnosException with {@code OPERATION_UNKNOWN} if there is none
     */
    public OperationEntry operation(OperationId id, Version needs) {
        OperationEntry entry = operation(id);
        Version registered = entry.descriptor().version();
        if (!registered.satisfies(needs)) {
            throw new LemnosException(
                    ErrorCode.OPERATION_UNKNOWN,
                    "operation " + id + " is needed in version " + needs + ", but provider " + entry.provider()
                            + " registers " + registered
                            + "; a version serves needs of its own major up to its own minor",
                    Map.of("operation", id.name(), "required", needs.toString(), "available", registered.toString()));
        }
        return entry;
    }

    /**
     * The digest of the content that a provider is made of; empty if nothing tells where it came from. Reads all of it when first asked.
     *
     * @param provider its id
     */
    public String contentOf(String provider) {
        return contents.computeIfAbsent(provider, id -> ContentDigest.of(providerClass(id)));
    }

    /** A provider's id and version, as {@code acme/fastmath 1.2.0}. */
    public String versionOf(String provider) {
        return providers.stream()
                .filter(entry -> entry.id().equals(provider))
                .map(entry -> entry.id() + " " + entry.descriptor().version())
                .findFirst()
                .orElse(provider + " ");
    }

    private Class<?> providerClass(String id) {
        Class<?> found = classes.get(id);
        if (found == null) {
            throw new IllegalArgumentException("no provider " + id + " is in the catalog");
        }
        return found;
    }

    private static String withoutVendor(OperationId id) {
        return id.name().substring(id.namespace().length() + 1);
    }

    private String didYouMean(OperationId id) {
        List<String> names = operations.keySet().stream().map(OperationId::name).toList();
        List<String> near = NearestNames.of(id.name(), names);
        if (near.isEmpty()) {
            near = names.stream()
                    .filter(name -> withoutVendor(OperationId.of(name)).equalsIgnoreCase(withoutVendor(id)))
                    .toList();
        }
        return near.isEmpty() ? "" : " (did you mean " + String.join(" or ", near) + "?)";
    }

    /**
     * Which kernels can do a call.
     *
     * @throws LemnosException with {@code OPERATION_UNKNOWN} if the operation is not registered in a version that serves the call
     */
    public CompatibilityReport compatibility(CompatibilityRequest request) {
        OperationId id = request.call().operation();
        operation(id, request.call().version());
        List<CompatibilityReport.Compatible> compatible = new ArrayList<>();
        List<CompatibilityReport.Rejected> rejected = new ArrayList<>();
        for (Service service : services.getOrDefault(id, List.of())) {
            int claim = service.firstClaim(request);
            if (claim >= 0) {
                compatible.add(new CompatibilityReport.Compatible(service.kernel(), claim));
            } else {
                rejected.add(new CompatibilityReport.Rejected(service.kernel(), service.reasons(request)));
            }
        }
        return new CompatibilityReport(request, compatible, rejected);
    }

    /**
     * The same, for a node that cannot do without.
     *
     * @param node the node's name, for the message
     * @throws LemnosException with {@code OPERATION_UNKNOWN}, or with {@code PLAN_NO_CANDIDATE} if no kernel can do it; the message lists
     *     every kernel for the operation with its reasons
     */
    public CompatibilityReport requireCompatible(String node, CompatibilityRequest request) {
        CompatibilityReport report = compatibility(request);
        if (report.compatible().isEmpty()) {
            throw new LemnosException(
                    ErrorCode.PLAN_NO_CANDIDATE,
                    noCandidate(node, report),
                    Map.of(
                            "node", node,
                            "operation", request.call().operation().name(),
                            "device", request.device().name()));
        }
        return report;
    }

    private static String noCandidate(String node, CompatibilityReport report) {
        StringBuilder text = new StringBuilder("no kernel can do node '" + node + "', " + report.request() + ", on "
                + report.request().device().name());
        if (report.rejected().isEmpty()) {
            text.append(": no provider brings a kernel for it; add one that does, or run on the reference device");
        }
        for (CompatibilityReport.Rejected rejected : report.rejected()) {
            text.append("\n  ").append(rejected.kernel()).append(": ").append(rejected.text());
        }
        return text.toString();
    }

    /** Everything that the catalog knows, as deterministic JSON for people and programs. */
    public String toJson() {
        return JsonOut.prettyText(new CatalogJson(this)::writeReport);
    }

    /** Writes what {@link #toJson} says into a larger text. */
    public void writeJson(JsonOut out) {
        new CatalogJson(this).writeReport(out);
    }

    /** Such as {@code 4 providers, 15 operations, 40 kernels}. */
    @Override
    public String toString() {
        return providers.size() + " providers, " + operations.size() + " operations, " + kernels.size() + " kernels";
    }
}
