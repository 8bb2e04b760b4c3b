package org.lemnos.core.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudget;

/**
 * What a host asks of a plan; immutable.
 *
 * @param memoryCapacityBytes what the plan may take of the device's memory; all of it if empty
 * @param memoryReserveBytes what of that stays free, at least 0
 * @param determinism what equal runs must give
 * @param storageProfiles the profiles that may be used, best first; 1 to 64, no two equal
 * @param objective what the joint choice of kernels and storage minimizes
 * @param searchBudget how far the exact search may go; what suits the program's size if empty
 * @param preferred kernels and providers by id that are taken where they fit, for every node
 * @param preferredByNode the same for single nodes, by node id; it goes before {@code preferred}
 * @param requiredByNode capabilities that a node's kernel must make use of, by node id
 */
public record Policy(
        OptionalLong memoryCapacityBytes,
        long memoryReserveBytes,
        Determinism determinism,
        List<StorageProfile> storageProfiles,
        Objective objective,
        Optional<SearchBudget> searchBudget,
        SortedSet<String> preferred,
        SortedMap<String, String> preferredByNode,
        SortedMap<String, SortedSet<Capability>> requiredByNode) {
    private static final int MOST_PROFILES = 64;
    private static final String DIGEST_DOMAIN = "lemnos.policy.v1";

    private static final Policy DEFAULTS = new Policy(
            OptionalLong.empty(),
            0,
            Determinism.BITWISE_SAME_RUNTIME,
            List.of(StorageProfile.linear(), StorageProfile.fixedBlock(4096)),
            Objective.COST,
            Optional.empty(),
            Collections.emptySortedSet(),
            Collections.emptySortedMap(),
            Collections.emptySortedMap());

    /** Checks the numbers and copies the collections. */
    public Policy {
        storageProfiles = List.copyOf(storageProfiles);
        preferred = Collections.unmodifiableSortedSet(new TreeSet<>(preferred));
        preferredByNode = Collections.unmodifiableSortedMap(new TreeMap<>(preferredByNode));
        requiredByNode = Collections.unmodifiableSortedMap(new TreeMap<>(requiredByNode));
        if (memoryCapacityBytes.isPresent() && memoryCapacityBytes.getAsLong() <= 0) {
            throw invalid("memory capacity of " + memoryCapacityBytes.getAsLong()
                    + " bytes; give more than 0, or none for all");
        }
        if (memoryReserveBytes < 0) {
            throw invalid("memory reserve of " + memoryReserveBytes + " bytes; give 0 or more");
        }
        if (storageProfiles.isEmpty() || storageProfiles.size() > MOST_PROFILES) {
            throw invalid(storageProfiles.size() + " storage profiles; give 1 to " + MOST_PROFILES);
        }
        if (new LinkedHashSet<>(storageProfiles).size() < storageProfiles.size()) {
            throw invalid("storage profiles " + storageProfiles + " name one twice");
        }
        if (!storageProfiles.contains(StorageProfile.linear())) {
            throw invalid("storage profiles " + storageProfiles + " lack " + StorageProfile.linear()
                    + ", in which weights and constants lie");
        }
    }

    private static LemnosException invalid(String message) {
        return new LemnosException(ErrorCode.POLICY_INVALID, "policy: " + message);
    }

    /** All memory, equal bits, linear storage before blocks of 4,096 bytes, the least estimated time, no preferences. */
    public static Policy defaults() {
        return DEFAULTS;
    }

    /** The same with a memory capacity. */
    public Policy withMemoryCapacityBytes(long bytes) {
        return new Policy(
                OptionalLong.of(bytes),
                memoryReserveBytes,
                determinism,
                storageProfiles,
                objective,
                searchBudget,
                preferred,
                preferredByNode,
                requiredByNode);
    }

    /** The same with a memory reserve. */
    public Policy withMemoryReserveBytes(long bytes) {
        return new Policy(
                memoryCapacityBytes,
                bytes,
                determinism,
                storageProfiles,
                objective,
                searchBudget,
                preferred,
                preferredByNode,
                requiredByNode);
    }

    /** The same with another requirement about equal runs. */
    public Policy withDeterminism(Determinism requirement) {
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                requirement,
                storageProfiles,
                objective,
                searchBudget,
                preferred,
                preferredByNode,
                requiredByNode);
    }

    /** The same with these storage profiles, best first. */
    public Policy withStorageProfiles(StorageProfile... bestFirst) {
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                determinism,
                List.of(bestFirst),
                objective,
                searchBudget,
                preferred,
                preferredByNode,
                requiredByNode);
    }

    /** The same with another objective. */
    public Policy withObjective(Objective minimized) {
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                determinism,
                storageProfiles,
                minimized,
                searchBudget,
                preferred,
                preferredByNode,
                requiredByNode);
    }

    /** The same with a search budget. */
    public Policy withSearchBudget(SearchBudget budget) {
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                determinism,
                storageProfiles,
                objective,
                Optional.of(budget),
                preferred,
                preferredByNode,
                requiredByNode);
    }

    /** The same, preferring one more kernel or provider for every node. */
    public Policy preferring(String kernelOrProvider) {
        SortedSet<String> more = new TreeSet<>(preferred);
        more.add(kernelOrProvider);
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                determinism,
                storageProfiles,
                objective,
                searchBudget,
                more,
                preferredByNode,
                requiredByNode);
    }

    /** The same, preferring a kernel or provider for one node. */
    public Policy preferring(String node, String kernelOrProvider) {
        SortedMap<String, String> more = new TreeMap<>(preferredByNode);
        more.put(node, kernelOrProvider);
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                determinism,
                storageProfiles,
                objective,
                searchBudget,
                preferred,
                more,
                requiredByNode);
    }

    /** The same, requiring that a node's kernel makes use of a capability. */
    public Policy requiring(String node, Capability capability) {
        SortedMap<String, SortedSet<Capability>> more = new TreeMap<>(requiredByNode);
        SortedSet<Capability> ofNode = new TreeSet<>(requiredCapabilities(node));
        ofNode.add(capability);
        more.put(node, Collections.unmodifiableSortedSet(ofNode));
        return new Policy(
                memoryCapacityBytes,
                memoryReserveBytes,
                determinism,
                storageProfiles,
                objective,
                searchBudget,
                preferred,
                preferredByNode,
                more);
    }

    /** Whether some kernel is preferred for the node. */
    public boolean hasPreference(String node) {
        return !preferred.isEmpty() || preferredByNode.containsKey(node);
    }

    /** Whether a kernel is preferred for the node, by its own or its provider's id. */
    public boolean prefers(String node, String provider, String kernel) {
        String own = preferredByNode.get(node);
        return own != null
                ? own.equals(kernel) || own.equals(provider)
                : preferred.contains(kernel) || preferred.contains(provider);
    }

    /** What the node's kernel must make use of. */
    public Set<Capability> requiredCapabilities(String node) {
        return requiredByNode.getOrDefault(node, Collections.emptySortedSet());
    }

    /** The digest of everything here. */
    public String sha256() {
        return Sha256.ofJson(DIGEST_DOMAIN, this::write);
    }

    private void write(JsonOut out) {
        out.beginObject().member("determinism", determinism.token()).name("memoryCapacityBytes");
        if (memoryCapacityBytes.isPresent()) {
            out.value(memoryCapacityBytes.getAsLong());
        } else {
            out.nothing();
        }
        out.member("memoryReserveBytes", memoryReserveBytes).member("objective", objective.token());
        out.name("preferred").texts(new ArrayList<>(preferred));
        out.name("preferredByNode").object(preferredByNode, JsonOut::value);
        out.name("requiredByNode").object(asTexts(requiredByNode), (o, names) -> o.texts(names));
        out.name("searchBudget");
        if (searchBudget.isPresent()) {
            out.value(searchBudget.get().states());
        } else {
            out.nothing();
        }
        out.name("storageProfiles").texts(storageProfiles).endObject();
    }

    private static Map<String, List<String>> asTexts(SortedMap<String, SortedSet<Capability>> capabilities) {
        Map<String, List<String>> texts = new TreeMap<>();
        capabilities.forEach((node, names) ->
                texts.put(node, names.stream().map(Capability::name).toList()));
        return texts;
    }
}
