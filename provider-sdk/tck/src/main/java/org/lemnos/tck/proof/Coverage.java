package org.lemnos.tck.proof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Outcome;
import org.lemnos.tck.rule.Rule;

/**
 * What a proof did not put to the test, and why: what is green says less than it seems where little was tried. Immutable.
 *
 * @param untestedRules the rules that nothing was held to
 * @param untestedKernels the kernels of which nothing ran
 * @param uncheckedSums of each kernel that was found to add up floating-point terms, which of the four checks of sums it was not put to
 * @param lines for people, one for each rule that was not tested on some kernel, and one for each kernel that declined
 */
public record Coverage(
        Set<Rule> untestedRules,
        List<String> untestedKernels,
        SortedMap<String, Set<Rule>> uncheckedSums,
        List<String> lines) {
    /** {@code kernel-abi.md}, section 3: exact on whole numbers, each element, the mean square, one-hot rows. */
    private static final Set<Rule> OF_SUMS = Collections.unmodifiableSet(
            EnumSet.of(Rule.EXACT_WHERE_EXACT, Rule.WITHIN_BOUND, Rule.WITHIN_MEAN_SQUARE, Rule.ONE_HOT_ROWS));

    /** Copies the collections. */
    public Coverage {
        untestedRules = Collections.unmodifiableSet(
                untestedRules.isEmpty() ? EnumSet.noneOf(Rule.class) : EnumSet.copyOf(untestedRules));
        untestedKernels = List.copyOf(untestedKernels);
        uncheckedSums = Collections.unmodifiableSortedMap(new TreeMap<>(uncheckedSums));
        lines = List.copyOf(lines);
    }

    /** The coverage of a proof. */
    public static Coverage of(Proof proof) {
        Set<Rule> untested = EnumSet.allOf(Rule.class);
        proof.findings().stream().filter(Coverage::isTest).forEach(finding -> untested.remove(finding.rule()));
        List<String> lines = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            if (!rule.isAboutProvider() && !rule.isAboutPattern()) {
                untestedOn(proof, rule).ifPresent(lines::add);
            }
        }
        proof.kernels().forEach(kernel -> declines(kernel).ifPresent(lines::add));
        List<String> kernels = proof.kernels().stream()
                .filter(kernel -> kernel.ran() == 0)
                .map(KernelVerdict::kernel)
                .toList();
        return new Coverage(untested, kernels, uncheckedSums(proof.kernels()), lines);
    }

    private static SortedMap<String, Set<Rule>> uncheckedSums(List<KernelVerdict> kernels) {
        SortedMap<String, Set<Rule>> unchecked = new TreeMap<>();
        for (KernelVerdict kernel : kernels) {
            Set<Rule> missing = EnumSet.copyOf(OF_SUMS);
            missing.removeIf(rule -> kernel.findings(rule).stream().anyMatch(Coverage::isTest));
            // Integers are always exact; a kernel for nothing else has no bound to keep.
            boolean adds = !missing.contains(Rule.ONE_HOT_ROWS) && !missing.contains(Rule.WITHIN_BOUND);
            if (adds && !missing.isEmpty()) {
                unchecked.put(kernel.kernel(), missing);
            }
        }
        return unchecked;
    }

    /** Whether the rule was put to the test; the one about the reasons of declines is by a decline. */
    private static boolean isTest(Finding finding) {
        return finding.outcome() != Outcome.DECLINED || finding.rule() == Rule.GIVES_REASONS;
    }

    private static Optional<String> untestedOn(Proof proof, Rule rule) {
        SortedMap<String, Integer> reasons = new TreeMap<>();
        for (KernelVerdict kernel : proof.kernels()) {
            List<Finding> findings = kernel.findings(rule);
            if (findings.stream().noneMatch(Coverage::isTest)) {
                reasons.merge(findings.isEmpty() ? "nothing there is about it" : "all declined", 1, Integer::sum);
            }
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(rule + ": not tested on " + described(reasons) + " of "
                        + proof.kernels().size() + " kernels");
    }

    private static String described(SortedMap<String, Integer> reasons) {
        return reasons.entrySet().stream()
                .map(reason -> reason.getValue() + " (" + reason.getKey() + ")")
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> declines(KernelVerdict kernel) {
        List<Finding> declined = kernel.findings(Rule.GIVES_REASONS).stream()
                .filter(finding -> finding.outcome() == Outcome.DECLINED)
                .toList();
        return declined.isEmpty()
                ? Optional.empty()
                : Optional.of(kernel.kernel() + ": declined " + declined.size() + " calls, the first for "
                        + declined.get(0).detail());
    }

    /** The lines, each on one of its own; empty if there are none. */
    @Override
    public String toString() {
        return lines.stream().map(line -> System.lineSeparator() + "  " + line).collect(Collectors.joining());
    }
}
