package org.lemnos.tck;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.PatternEntry;
import org.lemnos.operations.StandardOperations;
import org.lemnos.tck.check.CaseLog;
import org.lemnos.tck.check.KernelTests;
import org.lemnos.tck.pattern.PatternBench;
import org.lemnos.tck.pattern.PatternTests;
import org.lemnos.tck.rule.Behaviours;
import org.lemnos.tck.rule.DeclinesFile;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Scope;
import org.lemnos.tck.run.FreshCatalog;
import org.lemnos.tck.run.KernelBench;
import org.lemnos.tck.watch.Notes;
import org.lemnos.tck.watch.WatchedProvider;
import org.lemnos.vulkan.VulkanDevice;

/**
 * Proves a provider on a device, rule by rule: every claim of every kernel is run over the calls that the operation's oracle names and over calls made
 * for one rule, each as a program of its own that is planned and loaded like any other. Immutable apart from what it remembers of devices; for one thread.
 */
public final class Conformance {
    private final KernelProvider provider;
    private final List<KernelProvider> companions;
    private final VulkanDevice device;
    private final long seed;
    private final Scope scope;
    private final DeclinesFile declines;
    private final Function<String, Behaviours> behaviours;

    private Conformance(Builder builder) {
        provider = builder.provider;
        companions = List.copyOf(builder.companions);
        device = builder.device;
        seed = builder.seed;
        scope = builder.scope;
        declines = DeclinesFile.of(provider, providerId());
        behaviours = builder.behaviours;
    }

    /** Starts a proof of a provider on a device, without a seed of its own and in full. */
    public static Builder of(KernelProvider provider, VulkanDevice device) {
        return new Builder(provider, device);
    }

    /** The catalog of the provider, its companions and the standard operations, registered anew. */
    Catalog catalog() {
        return catalog(provider);
    }

    private Catalog catalog(KernelProvider underTest) {
        Map<String, KernelProvider> byId = new LinkedHashMap<>();
        byId.put(providerId(), underTest);
        Stream.concat(companions.stream(), Stream.of(new StandardOperations()))
                .forEach(each -> byId.putIfAbsent(each.descriptor().id(), each));
        return Catalog.of(List.copyOf(byId.values()));
    }

    /** The id of the provider under test. */
    public String providerId() {
        return provider.descriptor().id();
    }

    /** The version of the provider under test. */
    public String providerVersion() {
        return provider.descriptor().version();
    }

    /** The device. */
    public VulkanDevice device() {
        return device;
    }

    /** What inputs are made from; the same seed gives the same inputs. */
    public long seed() {
        return seed;
    }

    /** What the provider's jar says that its kernels decline. */
    DeclinesFile declines() {
        return declines;
    }

    /** How much is tested. */
    public Scope scope() {
        return scope;
    }

    /** The ids of all kernels of the provider, ascending. */
    public List<String> kernels() {
        return catalog().kernels().stream()
                .filter(kernel -> kernel.provider().equals(providerId()))
                .map(KernelEntry::id)
                .toList();
    }

    /** The ids of the kernels that have an operation to be tested by, ascending. */
    public List<String> testableKernels() {
        List<String> inert = catalog().inert().stream()
                .map(InertKernel::kernel)
                .map(KernelEntry::id)
                .collect(Collectors.toList());
        return kernels().stream().filter(kernel -> !inert.contains(kernel)).toList();
    }

    /** The ids of all patterns of the provider, ascending. */
    public List<String> patterns() {
        return catalog().patterns().stream()
                .filter(pattern -> pattern.provider().equals(providerId()))
                .map(PatternEntry::id)
                .toList();
    }

    /** What there is to say of the provider as a whole. */
    public List<Finding> registration() {
        return Registration.of(this);
    }

    /**
     * Tests one kernel.
     *
     * @throws IllegalArgumentException if the provider has no kernel of that id with an operation
     * @throws org.lemnos.core.LemnosException DEVICE_LOST or RUN_TIMEOUT if the kernel takes the device away; the device is of no use then
     */
    public KernelVerdict test(String kernelId) {
        Catalog plain = catalog();
        KernelEntry kernel = plain.findKernel(kernelId)
                .filter(entry -> testableKernels().contains(entry.id()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "provider " + providerId() + " has no kernel " + kernelId + " to test; it has " + kernels()));
        String name = kernel.descriptor().name();
        Notes notes = new Notes();
        KernelBench bench = new KernelBench(
                device,
                kernel,
                plain.operation(kernel.descriptor().operation()),
                declines.of(name).and(behaviours.apply(kernelId)),
                notes,
                seed);
        CaseLog log = new KernelTests(
                        bench,
                        narrow -> new FreshCatalog(() -> catalog(new WatchedProvider(provider, name, narrow, notes))),
                        scope)
                .run();
        return new KernelVerdict(kernelId, kernel.descriptor(), log.cases(), log.claims(), log.beyondDevice());
    }

    /**
     * Tests one pattern, without the device.
     *
     * @throws IllegalArgumentException if the provider has no pattern of that id
     */
    public PatternVerdict testPattern(String patternId) {
        Catalog catalog = catalog();
        PatternEntry pattern = catalog.patterns().stream()
                .filter(entry ->
                        entry.provider().equals(providerId()) && entry.id().equals(patternId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "provider " + providerId() + " has no pattern " + patternId + "; it has " + patterns()));
        return new PatternVerdict(patternId, new PatternTests(new PatternBench(catalog, pattern), seed, scope).run());
    }

    /** Collects what a proof takes; for one thread. */
    public static final class Builder {
        private final KernelProvider provider;
        private final VulkanDevice device;
        private final List<KernelProvider> companions = new ArrayList<>();
        private long seed = new Random().nextLong();
        private Scope scope = Scope.FULL;
        private Function<String, Behaviours> behaviours = kernel -> Behaviours.unknown();

        private Builder(KernelProvider provider, VulkanDevice device) {
            this.provider = provider;
            this.device = device;
        }

        /** Providers whose operations the kernels are for, or whose kernels copy where the host has to. */
        public Builder with(List<? extends KernelProvider> others) {
            companions.addAll(others);
            return this;
        }

        /** What inputs are made from; by chance if not said. */
        public Builder seed(long from) {
            seed = from;
            return this;
        }

        /** How much is tested; everything if not said. */
        public Builder scope(Scope much) {
            scope = much;
            return this;
        }

        /** What each kernel, by its id, says it declines beside what its jar says: an answer must agree with both. */
        public Builder behaviours(Function<String, Behaviours> ofKernels) {
            behaviours = ofKernels;
            return this;
        }

        /** What proves the provider. */
        public Conformance build() {
            return new Conformance(this);
        }
    }
}
