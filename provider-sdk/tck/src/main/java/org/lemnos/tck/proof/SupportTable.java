package org.lemnos.tck.proof;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Outcome;
import org.lemnos.tck.rule.Rule;

/** Makes the table of what a provider's kernels do on a device, one row a kernel. */
final class SupportTable {
    private static final int MOST_NAMED = 6;
    private static final List<String> TITLES = List.of(
            "kernel",
            "operation",
            "element types",
            "ranks",
            "storage",
            "equal bits",
            "calls run",
            "declined",
            "worst error",
            "verdict");

    private SupportTable() {}

    static String of(Proof proof) {
        StringBuilder text = new StringBuilder();
        text.append("# ")
                .append(proof.provider())
                .append(' ')
                .append(proof.version())
                .append(" on ")
                .append(proof.device())
                .append("\n\nDriver ")
                .append(proof.driver())
                .append("; ")
                .append(proof.summary())
                .append(". The worst error is that of an element, in parts of what the rules allow.\n\n");
        row(text, TITLES);
        row(text, TITLES.stream().map(title -> "---").toList());
        proof.kernels().forEach(kernel -> row(text, cells(kernel)));
        return text.toString();
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static List<String> cells(KernelVerdict verdict) {
        long declined = verdict.cases().stream()
                .filter(each -> each.status() == CaseResult.Status.DECLINED)
                .count();
        return List.of(
                verdict.descriptor().name(),
                verdict.descriptor().operation().toString(),
                types(verdict.descriptor().claims()),
                ranks(verdict),
                hasPassed(verdict, Rule.SERVES_STORAGE) ? "linear, blocks" : "linear",
                (hasPassed(verdict, Rule.EQUAL_BITS) ? "yes" : "no")
                        + (hasPassed(verdict, Rule.ROW_INVARIANT) ? ", row by row" : ""),
                Long.toString(verdict.ran()),
                Long.toString(declined),
                worst(verdict),
                outcome(verdict));
    }

    private static boolean hasPassed(KernelVerdict verdict, Rule rule) {
        return verdict.findings(rule).stream().anyMatch(finding -> finding.outcome() == Outcome.PASSED);
    }

    private static String types(List<Claim> claims) {
        List<String> tuples = claims.stream()
                .map(claim -> claim.types().stream().map(ElementType::token).collect(Collectors.joining(" ")))
                .distinct()
                .toList();
        String named = tuples.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return tuples.size() <= MOST_NAMED ? named : named + " and " + (tuples.size() - MOST_NAMED) + " more";
    }

    private static String ranks(KernelVerdict verdict) {
        Set<Integer> ranks = new TreeSet<>();
        verdict.cases().stream()
                .filter(each -> each.ran() && !each.inputs().isEmpty())
                .forEach(each -> ranks.add(each.inputs().get(0).rank()));
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static String worst(KernelVerdict verdict) {
        long permille = verdict.cases().stream()
                .mapToLong(CaseResult::worstPermille)
                .max()
                .orElse(0);
        return permille == 0 ? "none" : (permille + 9) / 10 + " %";
    }

    private static String outcome(KernelVerdict verdict) {
        if (verdict.count(Outcome.FAILED) > 0) {
            Set<Integer> rules = new TreeSet<>();
            verdict.faults().forEach(fault -> rules.add(fault.rule().number()));
            return "breaks " + rules.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        boolean nothing =
                verdict.beyondDevice().size() == verdict.descriptor().claims().size();
        return nothing ? "beyond the device" : "proved";
    }
}
