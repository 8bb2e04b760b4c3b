package org.lemnos.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.operation.TensorType;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Reshaping;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Rule;

/** Rule 207: where a claim states how many elements an input may have, and a test can hold so many, exactly so many. */
final class MostElements {
    private static final long MOST_TESTED = 1 << 22;

    private final ClaimUnderTest claim;

    MostElements(ClaimUnderTest claim) {
        this.claim = claim;
    }

    void run() {
        for (int place = 0;
                place < claim.bench().operation().descriptor().inputs().size();
                place++) {
            long most = claim.claim().mostElements(BufferRef.input(place));
            if (most > 0 && most <= MOST_TESTED) {
                largest(place, most).ifPresent(result -> claim.log().add(claim.number(), result, Rule.SERVES_LARGEST));
            }
        }
    }

    private Optional<CaseResult> largest(int place, long most) {
        for (CallCase call : claim.served()) {
            for (CallCase candidate : candidates(call, place, most)) {
                CaseResult result = claim.test(candidate, claim.usual());
                if (result.counts()) {
                    return Optional.of(result);
                }
            }
        }
        return Optional.empty();
    }

    /** The call stretched along one axis until the input has exactly so many elements. */
    private static List<CallCase> candidates(CallCase call, int place, long most) {
        List<CallCase> candidates = new ArrayList<>();
        if (place >= call.inputs().size()) {
            return candidates;
        }
        TensorType type = call.inputs().get(place);
        for (int fromEnd = 1; fromEnd <= type.rank(); fromEnd++) {
            long others = type.elements() / type.dim(-fromEnd);
            if (most % others == 0) {
                Reshaping.withExtent(call, fromEnd, most / others).stream()
                        .filter(candidate -> candidate.inputs().get(place).elements() == most)
                        .forEach(candidates::add);
            }
        }
        return candidates;
    }
}
