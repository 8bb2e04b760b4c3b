package org.lemnos.core.policy;

import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudget;

/**
 * What a host asks of a plan; immutable.
 *
 * @param id its name, in the grammar of {@link Identifiers}
 * @param version the version of the policy's rules; this host knows those of major {@value #MAJOR}
 * @param memory what a plan may take, and how values may lie
 * @param kernels how kernels are chosen
 * @param serving what matters to a host that serves sequences
 */
public record Policy(String id, Version version, MemoryPolicy memory, KernelPolicy kernels, ServingPolicy serving) {
    /** The major version of the rules that this host knows. */
    public static final int MAJOR = 1;

    private static final Policy DEFAULTS = new Policy(
            "default",
            Version.of(MAJOR, 0),
            new MemoryPolicy(
                    OptionalLong.empty(),
                    0,
                    List.of(
                            StorageProfile.linear(),
                            StorageProfile.fixedBlock(4096),
                            StorageProfile.linear().in(StorageFormat.tiled(16, 16)))),
            new KernelPolicy(
                    Determinism.BITWISE_SAME_RUNTIME,
                    Objective.COST,
                    Optional.empty(),
                    true,
                    Collections.emptySortedSet(),
                    Collections.emptySortedMap(),
                    Collections.emptySortedMap()),
            new ServingPolicy(
                    1,
                    4096,
                    ServingPolicy.Scheduling.FIRST_READY,
                    new AdmissionPolicy(1024, AdmissionPolicy.SequenceFit.FULL_INPUT_MUST_FIT, true, 1),
                    Optional.empty()));

    /** Checks name and version. */
    public Policy {
        try {
            Identifiers.check("policy id", id);
        } catch (IllegalArgumentException bad) {
            throw InvalidPolicy.because(String.valueOf(bad.getMessage()));
        }
        if (version.major() != MAJOR || version.minor() > 0) {
            throw InvalidPolicy.because("version " + version + " is not known; this host knows " + MAJOR + ".0");
        }
    }

    /**
     * All memory of the device, equal bits, linear storage before blocks of 4,096 bytes before tiles of 16 by 16 elements, the least estimated time, no preferences.
     *
     * <p>The objective is time because that is what most hosts want of the choice; {@link Objective#CANONICAL} chooses the same on every
     * device that has the same kernels.
     */
    public static Policy defaults() {
        return DEFAULTS;
    }

    /**
     * Reads a policy's text. What it leaves out is as in {@link #defaults}.
     *
     * @param name what messages call the text, such as its file's name
     * @throws org.lemnos.core.LemnosException with {@code POLICY_INVALID} and the position
     */
    public static Policy read(String name, InputStream stream) {
        return PolicyJson.read(name, stream);
    }

    /** The policy's text with all its members, laid out for people; {@link #read} gives an equal policy back. */
    public String toJson() {
        return PolicyJson.toJson(this);
    }

    /** The digest of everything here. */
    public String sha256() {
        return PolicyJson.sha256(this);
    }

    /** What the plan may take of the device's memory; all of it if empty. */
    public OptionalLong memoryCapacityBytes() {
        return memory.capacityBytes();
    }

    /** What of that stays free. */
    public long memoryReserveBytes() {
        return memory.reserveBytes();
    }

    /** The storage profiles that may be used, best first. */
    public List<StorageProfile> storageProfiles() {
        return memory.storageProfiles();
    }

    /** What equal runs must give. */
    public Determinism determinism() {
        return kernels.determinism();
    }

    /** What the joint choice of kernels and storage minimizes. */
    public Objective objective() {
        return kernels.objective();
    }

    /** How far the exact search may go; what suits the program's size if empty. */
    public Optional<SearchBudget> searchBudget() {
        return kernels.searchBudget();
    }

    /** Whether several nodes may become one call of a fused operation. */
    public boolean fusing() {
        return kernels.fusing();
    }

    /** Whether some kernel is preferred for the node. */
    public boolean hasPreference(String node) {
        return kernels.hasPreference(node);
    }

    /** Whether this kernel is preferred for the node, by its own or its provider's id. */
    public boolean prefers(String node, String provider, String kernel) {
        return kernels.prefers(node, provider, kernel);
    }

    /** What the node's kernel must make use of. */
    public Set<Capability> requiredCapabilities(String node) {
        return kernels.requiredCapabilities(node);
    }

    private Policy with(MemoryPolicy other) {
        return new Policy(id, version, other, kernels, serving);
    }

    private Policy with(KernelPolicy other) {
        return new Policy(id, version, memory, other, serving);
    }

    /** The same with a memory capacity, more than 0. */
    public Policy withMemoryCapacityBytes(long bytes) {
        return with(new MemoryPolicy(OptionalLong.of(bytes), memory.reserveBytes(), memory.storageProfiles()));
    }

    /** The same with a memory reserve, at least 0 and less than the capacity. */
    public Policy withMemoryReserveBytes(long bytes) {
        return with(new MemoryPolicy(memory.capacityBytes(), bytes, memory.storageProfiles()));
    }

    /** The same with these storage profiles, best first. */
    public Policy withStorageProfiles(StorageProfile... bestFirst) {
        return with(new MemoryPolicy(memory.capacityBytes(), memory.reserveBytes(), List.of(bestFirst)));
    }

    /** The same with another requirement about equal runs. */
    public Policy withDeterminism(Determinism requirement) {
        return with(kernels.withDeterminism(requirement));
    }

    /** The same with another objective. */
    public Policy withObjective(Objective minimized) {
        return with(kernels.withObjective(minimized));
    }

    /** The same with a search budget. */
    public Policy withSearchBudget(SearchBudget budget) {
        return with(kernels.withSearchBudget(budget));
    }

    /** The same, with or without fused operations. */
    public Policy withFusing(boolean allowed) {
        return with(kernels.withFusing(allowed));
    }

    /** The same, preferring one more kernel or provider for every node. */
    public Policy preferring(String kernelOrProvider) {
        return with(kernels.preferring(kernelOrProvider));
    }

    /** The same, preferring a kernel or provider for one node. */
    public Policy preferring(String node, String kernelOrProvider) {
        return with(kernels.preferring(node, kernelOrProvider));
    }

    /** The same, requiring that a node's kernel makes use of one more capability. */
    public Policy requiring(String node, Capability capability) {
        return with(kernels.requiring(node, capability));
    }
}
