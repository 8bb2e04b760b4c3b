package org.lemnos.tck.check;

import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Reshaping;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.run.Setting;

/** Rule 202: every rank of the claim that the operation has calls of, counted at the first input. */
final class Ranks {
    private static final int MOST_TRIES = 12;

    private final ClaimUnderTest claim;
    private final Setting setting;

    Ranks(ClaimUnderTest claim) {
        this.claim = claim;
        this.setting = claim.runsMadeCalls() ? claim.usual() : claim.usual().planOnly();
    }

    void run() {
        for (int rank = claim.claim().leastRank(); rank <= claim.claim().mostRank(); rank++) {
            String name = claim.name() + ", rank " + rank;
            if (isServed(rank)) {
                claim.log().add(Finding.passed(Rule.SERVES_RANKS, name));
            } else {
                generated(rank).ifPresent(result -> {
                    claim.log().add(claim.number(), result);
                    claim.log().add(CaseLog.finding(Rule.SERVES_RANKS, name, result));
                });
            }
        }
    }

    private boolean isServed(int rank) {
        return claim.served().stream().anyMatch(call -> isOfRank(call, rank));
    }

    private static boolean isOfRank(CallCase call, int rank) {
        return !call.inputs().isEmpty() && call.inputs().get(0).rank() == rank;
    }

    /** A call of the rank that the kernel does, else one that it declines; empty if the operation has none. */
    private Optional<CaseResult> generated(int rank) {
        Optional<CaseResult> best = Optional.empty();
        int tries = 0;
        for (CallCase call : claim.calls()) {
            if (!call.hasElements() || call.largest() > TensorType.LARGEST_RANK * 1024L) {
                continue;
            }
            for (CallCase candidate : Reshaping.toRank(call, rank)) {
                CaseResult result = claim.test(candidate, setting);
                tries++;
                boolean declined = CaseLog.isExcused(result);
                if (result.counts() && !declined) {
                    return Optional.of(result);
                }
                best = declined ? Optional.of(result) : best;
                if (tries > MOST_TRIES) {
                    return best;
                }
            }
        }
        return best;
    }
}
