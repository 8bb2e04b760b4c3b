package org.lemnos.tck;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Outcome;
import org.lemnos.tck.rule.Rule;

/**
 * What the kit found out about one kernel on one device.
 *
 * @param kernel the kernel's id
 * @param descriptor its descriptor
 * @param cases what came out of each call
 * @param claims what is to be said of claims as a whole
 * @param beyondDevice why the device cannot run a claim, by the claim's number
 */
public record KernelVerdict(
        String kernel,
        KernelDescriptor descriptor,
        List<CaseResult> cases,
        List<Finding> claims,
        SortedMap<Integer, String> beyondDevice) {
    /** Copies the collections. */
    public KernelVerdict {
        cases = List.copyOf(cases);
        claims = List.copyOf(claims);
        beyondDevice = Collections.unmodifiableSortedMap(new TreeMap<>(beyondDevice));
    }

    /** Everything that was found, call by call and then claim by claim. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        cases.forEach(each -> findings.addAll(each.findings().values()));
        findings.addAll(claims);
        return findings;
    }

    /** What was found about a rule. */
    public List<Finding> findings(Rule rule) {
        return findings().stream().filter(finding -> finding.rule() == rule).toList();
    }

    /** What was wrong; empty if the kernel keeps all rules as far as the device can tell. */
    public List<Finding> faults() {
        return findings().stream().filter(Finding::isFailure).toList();
    }

    /** The number of calls that ran. */
    public long ran() {
        return cases.stream().filter(CaseResult::ran).count();
    }

    /** The number of findings of an outcome. */
    public long count(Outcome outcome) {
        return findings().stream()
                .filter(finding -> finding.outcome() == outcome)
                .count();
    }

    /** One line with the counts. */
    public String summary() {
        return kernel + ": " + ran() + " calls ran, " + beyondDevice.size() + " claims beyond the device; "
                + count(Outcome.PASSED) + " passed, " + count(Outcome.FAILED) + " failed, " + count(Outcome.DECLINED)
                + " declined";
    }

    /** The summary, and one line a fault. */
    @Override
    public String toString() {
        return summary() + faults().stream().map(fault -> "\n  " + fault).collect(Collectors.joining());
    }
}
