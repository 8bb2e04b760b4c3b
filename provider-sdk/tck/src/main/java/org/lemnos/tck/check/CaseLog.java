package org.lemnos.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.CaseResult.Status;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;

/** What came out of the cases of a kernel so far. For one thread. */
public final class CaseLog {
    private final List<CaseResult> cases = new ArrayList<>();
    private final List<Finding> claims = new ArrayList<>();
    private final SortedMap<Integer, String> beyondDevice = new TreeMap<>();

    /** Adds a case, if it says something about the kernel. */
    void add(int claim, CaseResult result) {
        if (result.status() == Status.BEYOND_DEVICE) {
            beyondDevice.put(claim, result.reason());
        } else if (result.counts()) {
            cases.add(result);
        }
    }

    /**
     * Adds a case that was made to test one rule: the rule is broken if anything is wrong with the case, and declined if the kernel may decline it.
     */
    void add(int claim, CaseResult result, Rule rule) {
        if (result.counts()) {
            add(claim, result.with(finding(rule, result.name(), result)));
        } else {
            add(claim, result);
        }
    }

    /** What a case says about the rule that it was made to test. */
    static Finding finding(Rule rule, String name, CaseResult result) {
        if (result.ran()) {
            String fault = result.fault();
            return fault.isEmpty() ? Finding.passed(rule, name) : Finding.failed(rule, name, fault);
        }
        return isExcused(result)
                ? Finding.declined(rule, name, result.reason())
                : Finding.failed(rule, name, result.reason());
    }

    /** Whether the kernel declined the case as it may. */
    static boolean isExcused(CaseResult result) {
        return result.status() == Status.DECLINED
                && result.findings().values().stream().noneMatch(Finding::isFailure);
    }

    /** Whether sums of floating-point terms ran, and none with results enough for a mean square. */
    boolean lacksMeanSquare() {
        return found(Rule.ONE_HOT_ROWS) && found(Rule.WITHIN_BOUND) && !found(Rule.WITHIN_MEAN_SQUARE);
    }

    private boolean found(Rule rule) {
        return cases.stream().anyMatch(each -> each.findings().containsKey(rule));
    }

    /** Adds what is to be said of a claim as a whole. */
    void add(Finding finding) {
        claims.add(finding);
    }

    /** The cases, in the order in which they were tried. */
    public List<CaseResult> cases() {
        return List.copyOf(cases);
    }

    /** What is to be said of claims as a whole. */
    public List<Finding> claims() {
        return List.copyOf(claims);
    }

    /** Why the device cannot run a claim, by the claim's number. */
    public SortedMap<Integer, String> beyondDevice() {
        return beyondDevice;
    }

    /** Whether the device cannot run the claim. */
    boolean isBeyondDevice(int claim) {
        return beyondDevice.containsKey(claim);
    }
}
