package org.lemnos.tck.run;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;

/** Collects what one case says about rules; the first fault of a rule stays. For one thread. */
final class Findings {
    private final String testCase;
    private final SortedMap<Rule, Finding> byRule = new TreeMap<>();

    Findings(String testCase) {
        this.testCase = testCase;
    }

    /** The rule was put to the test. */
    void judge(Rule rule, Optional<String> fault) {
        Finding known = byRule.get(rule);
        if (known == null || !known.isFailure()) {
            byRule.put(
                    rule,
                    fault.map(what -> Finding.failed(rule, testCase, what)).orElse(Finding.passed(rule, testCase)));
        }
    }

    void pass(Rule rule) {
        judge(rule, Optional.empty());
    }

    void fail(Rule rule, String what) {
        judge(rule, Optional.of(what));
    }

    void decline(Rule rule, String reason) {
        byRule.put(rule, Finding.declined(rule, testCase, reason));
    }

    SortedMap<Rule, Finding> byRule() {
        return byRule;
    }
}
