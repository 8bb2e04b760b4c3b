package org.lemnos.tck.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.PatternVerdict;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.LaunchedModule;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;

class ProofTest {
    private static final String SHA = "0".repeat(64);

    private static CaseResult ran(Finding finding) {
        TreeMap<Rule, Finding> findings = new TreeMap<>();
        findings.put(finding.rule(), finding);
        TreeSet<LaunchedModule> modules = new TreeSet<>();
        modules.add(LaunchedModule.of("root.spv", SHA, new TreeMap<>()));
        TensorType type = TensorType.of(ElementType.F32, 3);
        return new CaseResult("[f32[3]] {}", CaseResult.Status.RAN, findings, "", List.of(type), modules, 250);
    }

    private static Proof proof(CaseResult... cases) {
        KernelDescriptor root = KernelDescriptor.builder("root", Version.of(1, 2), Sqrt.ID, Sqrt.VERSION)
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .build();
        KernelVerdict verdict = new KernelVerdict("acme/fast/root", root, List.of(cases), List.of(), new TreeMap<>());
        return new Proof(
                "acme/fast",
                "1.0",
                Optional.of(SHA),
                "a device",
                "a driver 1.0",
                42,
                Scope.FULL,
                List.of(Finding.passed(Rule.REGISTERS, "acme/fast")),
                List.of(verdict),
                List.of(new PatternVerdict(
                        "acme/fast/chain", List.of(Finding.passed(Rule.FINDS_EXAMPLES, "two roots")))));
    }

    @Test
    void theRecordHasRuleCaseDeviceDigestsAndError() {
        String json =
                proof(ran(Finding.passed(Rule.WITHIN_BOUND, "[f32[3]] {}"))).toJson();
        assertThat(json)
                .contains("\"device\": \"a device\"")
                .contains("\"jar_sha256\": \"" + SHA + "\"")
                .contains("\"case\": \"[f32[3]] {}\"")
                .contains("\"rule\": 502")
                .contains("\"sha256\": \"" + SHA + "\"")
                .contains("\"specialization\": \"")
                .contains("\"worst_permille\": 250")
                .contains("\"pattern\": \"acme/fast/chain\"")
                .contains("\"rule\": 801")
                .contains("\"seed\": 42");
    }

    @Test
    void equalProofsAreEqualTexts() {
        assertThat(proof(ran(Finding.passed(Rule.WITHIN_BOUND, "[f32[3]] {}"))).toJson())
                .isEqualTo(proof(ran(Finding.passed(Rule.WITHIN_BOUND, "[f32[3]] {}")))
                        .toJson());
    }

    @Test
    void aProofHoldsIfSomethingRanAndNothingFailed() {
        assertThat(proof(ran(Finding.passed(Rule.WITHIN_BOUND, "x"))).holds()).isTrue();
        assertThat(proof(ran(Finding.failed(Rule.WITHIN_BOUND, "x", "far off"))).holds())
                .isFalse();
        assertThat(proof().holds()).isFalse();
    }

    @Test
    void theTableHasARowForEachKernelWithWhatItBreaks() {
        assertThat(proof(ran(Finding.failed(Rule.WITHIN_BOUND, "x", "far off"))).toTable())
                .contains("| root | math/sqrt | f32 f32 | 1 | linear |")
                .contains("| 1 | 0 | 25 % | breaks 502 |")
                .contains("2 passed, 1 failed, 0 declined");
    }

    @Test
    void whatWasNotTestedIsSaidWithTheReason() {
        Coverage coverage = Coverage.of(proof(
                ran(Finding.passed(Rule.WITHIN_BOUND, "[f32[3]] {}")),
                ran(Finding.declined(Rule.GIVES_REASONS, "[f32[]] {}", "shape, a scalar")),
                ran(Finding.declined(Rule.SERVES_RANKS, "[f32[]] {}", "shape, a scalar"))));
        assertThat(coverage.untestedKernels()).isEmpty();
        assertThat(coverage.untestedRules())
                .contains(Rule.IN_PLACE, Rule.SERVES_RANKS)
                .doesNotContain(Rule.WITHIN_BOUND, Rule.GIVES_REASONS);
        assertThat(coverage.toString())
                .contains("optional_701_anUpdateInPlaceGivesTheBitsOfAnUpdatedCopy: not tested on 1 (nothing there is"
                        + " about it)")
                .contains("required_202_everyClaimedRankIsServed: not tested on 1 (all declined) of 1 kernels")
                .contains("acme/fast/root: declined 1 calls, the first for shape, a scalar")
                .doesNotContain("required_502");
        assertThat(Coverage.of(proof()).untestedKernels()).containsExactly("acme/fast/root");
    }

    @Test
    void aKernelThatAddsUpIsMissedWhereACheckOfSumsWasNotMade() {
        CaseResult bound = ran(Finding.passed(Rule.WITHIN_BOUND, "random numbers"));
        CaseResult hot = ran(Finding.failed(Rule.ONE_HOT_ROWS, "one-hot rows", "another term"));
        CaseResult square = ran(Finding.passed(Rule.WITHIN_MEAN_SQUARE, "random numbers"));
        CaseResult exact = ran(Finding.passed(Rule.EXACT_WHERE_EXACT, "whole numbers"));
        assertThat(Coverage.of(proof(bound, hot)).uncheckedSums())
                .isEqualTo(Map.of("acme/fast/root", Set.of(Rule.EXACT_WHERE_EXACT, Rule.WITHIN_MEAN_SQUARE)));
        assertThat(Coverage.of(proof(bound, hot, square, exact)).uncheckedSums())
                .isEmpty();
        assertThat(Coverage.of(proof(bound)).uncheckedSums())
                .as("a function adds nothing up")
                .isEmpty();
        assertThat(Coverage.of(proof(exact, hot)).uncheckedSums())
                .as("integers have no bound")
                .isEmpty();
    }
}
