package org.lemnos.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Reshaping;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.CaseResult.Status;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;

/** Rules 201 and 204: the operation's own calls, those without elements among them. */
final class PlainCalls {
    private final ClaimUnderTest claim;

    PlainCalls(ClaimUnderTest claim) {
        this.claim = claim;
    }

    void run() {
        boolean ran = false;
        boolean ranEmpty = false;
        int claims = claim.bench().kernel().descriptor().claims().size();
        int most = claim.scope().callsPerClaim(claims);
        int count = 0;
        for (CallCase call : claim.calls()) {
            // A kernel may decline all of a choice; that it serves a claim is shown by one of the others then. And none
            // of a choice may have results
            // enough for a mean square, which one claim of a kernel that adds up must be held to.
            if (count >= most && ran && !(claim.number() == 0 && claim.log().lacksMeanSquare())) {
                break;
            }
            CaseResult result = test(call);
            count += result.counts() ? 1 : 0;
            ran |= result.status() == Status.RAN;
            ranEmpty |= !call.hasElements() && result.counts();
        }
        if (!ranEmpty) {
            withoutElements().ifPresent(this::test);
        }
        if (!claim.log().isBeyondDevice(claim.number())) {
            claim.log()
                    .add(
                            ran
                                    ? Finding.passed(Rule.RUNS_CLAIMS, claim.name())
                                    : Finding.failed(
                                            Rule.RUNS_CLAIMS,
                                            claim.name(),
                                            "was never run with something to compute; a claim without a test is no claim"));
        }
    }

    private CaseResult test(CallCase call) {
        CaseResult result = claim.test(call, claim.usual());
        if (call.hasElements()) {
            claim.log().add(claim.number(), result);
        } else {
            claim.log().add(claim.number(), result, Rule.SERVES_EMPTY_TENSORS);
        }
        return result;
    }

    /** The first of the calls that the operation also takes with nothing along some axis. */
    private Optional<CallCase> withoutElements() {
        List<CallCase> candidates = new ArrayList<>();
        for (CallCase call : claim.served()) {
            int rank = call.inputs().get(0).rank();
            for (int fromEnd = rank; fromEnd > 0; fromEnd--) {
                candidates.addAll(Reshaping.withExtent(call, fromEnd, 0));
            }
        }
        return candidates.stream()
                .filter(call -> claim.test(call, claim.usual().planOnly()).counts())
                .findFirst();
    }
}
