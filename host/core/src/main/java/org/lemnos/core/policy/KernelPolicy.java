package org.lemnos.core.policy;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.device.Capability;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudget;

/**
 * How kernels are chosen.
 *
 * @param determinism what equal runs must give
 * @param objective what the joint choice of kernels and storage minimizes
 * @param searchBudget how far the exact search may go; what suits the program's size if empty
 * @param fusing whether several nodes may become one call of a fused operation
 * @param preferred kernels and providers by id that are taken where they fit, for every node
 * @param preferredByNode one kernel or provider for single nodes, by node id; it goes before {@code preferred}
 * @param requiredByNode capabilities that a node's kernel must make use of, by node id
 */
public record KernelPolicy(
        Determinism determinism,
        Objective objective,
        Optional<SearchBudget> searchBudget,
        boolean fusing,
        SortedSet<String> preferred,
        SortedMap<String, String> preferredByNode,
        SortedMap<String, SortedSet<Capability>> requiredByNode) {
    /** Copies the collections; a node that requires nothing is left out. */
    public KernelPolicy {
        preferred = Collections.unmodifiableSortedSet(new TreeSet<>(preferred));
        preferredByNode = Collections.unmodifiableSortedMap(new TreeMap<>(preferredByNode));
        SortedMap<String, SortedSet<Capability>> required = new TreeMap<>();
        requiredByNode.forEach((node, capabilities) -> {
            if (!capabilities.isEmpty()) {
                required.put(node, Collections.unmodifiableSortedSet(new TreeSet<>(capabilities)));
            }
        });
        requiredByNode = Collections.unmodifiableSortedMap(required);
    }

    /** The same with another requirement about equal runs. */
    KernelPolicy withDeterminism(Determinism requirement) {
        return new KernelPolicy(
                requirement, objective, searchBudget, fusing, preferred, preferredByNode, requiredByNode);
    }

    /** The same with another objective. */
    KernelPolicy withObjective(Objective minimized) {
        return new KernelPolicy(
                determinism, minimized, searchBudget, fusing, preferred, preferredByNode, requiredByNode);
    }

    /** The same with a search budget. */
    KernelPolicy withSearchBudget(SearchBudget budget) {
        return new KernelPolicy(
                determinism, objective, Optional.of(budget), fusing, preferred, preferredByNode, requiredByNode);
    }

    /** The same, with or without fused operations. */
    KernelPolicy withFusing(boolean allowed) {
        return new KernelPolicy(
                determinism, objective, searchBudget, allowed, preferred, preferredByNode, requiredByNode);
    }

    /** The same, preferring one more kernel or provider for every node. */
    KernelPolicy preferring(String kernelOrProvider) {
        SortedSet<String> more = new TreeSet<>(preferred);
        more.add(kernelOrProvider);
        return new KernelPolicy(determinism, objective, searchBudget, fusing, more, preferredByNode, requiredByNode);
    }

    /** The same, preferring a kernel or provider for one node. */
    KernelPolicy preferring(String node, String kernelOrProvider) {
        SortedMap<String, String> more = new TreeMap<>(preferredByNode);
        more.put(node, kernelOrProvider);
        return new KernelPolicy(determinism, objective, searchBudget, fusing, preferred, more, requiredByNode);
    }

    /** The same, requiring that a node's kernel makes use of one more capability. */
    KernelPolicy requiring(String node, Capability capability) {
        SortedSet<Capability> ofNode = new TreeSet<>(requiredCapabilities(node));
        ofNode.add(capability);
        SortedMap<String, SortedSet<Capability>> more = new TreeMap<>(requiredByNode);
        more.put(node, ofNode);
        return new KernelPolicy(determinism, objective, searchBudget, fusing, preferred, preferredByNode, more);
    }

    /** Whether some kernel is preferred for the node. */
    boolean hasPreference(String node) {
        return !preferred.isEmpty() || preferredByNode.containsKey(node);
    }

    /** Whether this kernel is preferred for the node, by its own or its provider's id. */
    boolean prefers(String node, String provider, String kernel) {
        String own = preferredByNode.get(node);
        return own != null
                ? own.equals(kernel) || own.equals(provider)
                : preferred.contains(kernel) || preferred.contains(provider);
    }

    /** What the node's kernel must make use of. */
    Set<Capability> requiredCapabilities(String node) {
        return requiredByNode.getOrDefault(node, Collections.emptySortedSet());
    }
}
