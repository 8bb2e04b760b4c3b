package org.lemnos.tck.rule;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.operation.TensorType;

/**
 * What came out of one case.
 *
 * @param name the call, and what was particular about it
 * @param status how far it came
 * @param findings by rule, as far as the case says something about it
 * @param reason why it did not run, for people; empty if it did
 * @param inputs the types of the computed inputs, if it was planned
 * @param modules what was launched
 * @param worstPermille the largest error of an element in thousandths of its bound
 */
public record CaseResult(
        String name,
        Status status,
        SortedMap<Rule, Finding> findings,
        String reason,
        List<TensorType> inputs,
        SortedSet<LaunchedModule> modules,
        long worstPermille) {
    /** How far a case came. */
    public enum Status {
        /** It ran, or was planned where it was not to run. */
        RAN,
        /** It ran, with nothing to compute. */
        RAN_EMPTY,
        /** The kernel declined it. */
        DECLINED,
        /** The device lacks what the claim needs. */
        BEYOND_DEVICE,
        /** It does not fall under the claim, or the host cannot bring the circumstances about. */
        OUTSIDE,
        /** There is no such call of the operation. */
        NO_CALL,
        /** The kernel lost its place while it was planned. */
        REFUSED
    }

    /** Copies the collections. */
    public CaseResult {
        findings = Collections.unmodifiableSortedMap(new TreeMap<>(findings));
        inputs = List.copyOf(inputs);
        modules = Collections.unmodifiableSortedSet(new TreeSet<>(modules));
    }

    /** A case that did not run. */
    public static CaseResult without(String name, Status status, String reason, SortedMap<Rule, Finding> findings) {
        return new CaseResult(name, status, findings, reason, List.of(), new TreeSet<>(), 0);
    }

    /** The same with one finding more. */
    public CaseResult with(Finding finding) {
        SortedMap<Rule, Finding> more = new TreeMap<>(findings);
        more.put(finding.rule(), finding);
        return new CaseResult(name, status, more, reason, inputs, modules, worstPermille);
    }

    /** Whether the kernel did it. */
    public boolean ran() {
        return status == Status.RAN || status == Status.RAN_EMPTY;
    }

    /** Whether it says something about the kernel. */
    public boolean counts() {
        return ran() || status == Status.DECLINED || status == Status.REFUSED;
    }

    /** What is wrong, in one line; empty if nothing is. */
    public String fault() {
        return findings.values().stream()
                .filter(Finding::isFailure)
                .map(finding -> finding.rule() + ", " + finding.detail())
                .findFirst()
                .orElse("");
    }
}
