package org.lemnos.tck;

import java.util.List;
import java.util.stream.Collectors;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Outcome;
import org.lemnos.tck.rule.Rule;

/**
 * What the kit found out about one pattern.
 *
 * @param pattern the pattern's id
 * @param findings rule by rule and program by program, in the order in which they were tried
 */
public record PatternVerdict(String pattern, List<Finding> findings) {
    /** Copies the list. */
    public PatternVerdict {
        findings = List.copyOf(findings);
    }

    /** What was found about a rule. */
    public List<Finding> findings(Rule rule) {
        return findings.stream().filter(finding -> finding.rule() == rule).toList();
    }

    /** What was wrong; empty if the pattern keeps all rules. */
    public List<Finding> faults() {
        return findings.stream().filter(Finding::isFailure).toList();
    }

    /** One line with the counts. */
    public String summary() {
        long passed = findings.stream()
                .filter(finding -> finding.outcome() == Outcome.PASSED)
                .count();
        return pattern + ": " + passed + " passed, " + faults().size() + " failed";
    }

    /** The summary, and one line a fault. */
    @Override
    public String toString() {
        return summary() + faults().stream().map(fault -> "\n  " + fault).collect(Collectors.joining());
    }
}
