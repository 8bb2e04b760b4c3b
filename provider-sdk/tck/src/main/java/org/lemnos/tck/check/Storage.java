package org.lemnos.tck.check;

import java.util.List;
import java.util.Map;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.run.Setting;
import org.lemnos.tck.watch.StorageCombination;

/** Rule 203: the combinations of storage profiles over the ports, each forced by a catalog that offers no other. */
final class Storage {
    /** Calls that the kernel declines, as it says, or the host cannot plan with a combination, before another is tried. */
    private static final int MOST_PASSED_OVER = 6;

    private final ClaimUnderTest claim;

    Storage(ClaimUnderTest claim) {
        this.claim = claim;
    }

    void run() {
        List<StorageCombination> combinations =
                StorageCombination.of(claim.claim(), claim.bench().operation().descriptor());
        List<CallCase> calls = claim.served();
        if (calls.isEmpty() || combinations.isEmpty()) {
            return;
        }
        boolean any = false;
        for (StorageCombination combination : combinations.subList(
                0, Math.min(combinations.size(), claim.scope().combinations()))) {
            any |= isServed(combination, calls);
        }
        if (!any) {
            claim.log()
                    .add(Finding.failed(
                            Rule.SERVES_STORAGE, claim.name(), "no call could be planned with any of " + combinations));
        }
    }

    /** Whether the host could bring the combination about; it cannot where two ports are the same bytes. */
    private boolean isServed(StorageCombination combination, List<CallCase> calls) {
        Setting setting =
                claim.usual().with(combination.toString(), claim.catalogs().apply(Map.of(claim.number(), combination)));
        int counted = 0;
        int last = Math.max(0, calls.size() - claim.scope().callsPerCombination() - MOST_PASSED_OVER);
        // Small calls come last; they are the ones that fill their blocks least.
        for (int place = calls.size() - 1;
                place >= last && counted < claim.scope().callsPerCombination();
                place--) {
            CaseResult result = claim.test(calls.get(place), setting);
            claim.log().add(claim.number(), result, Rule.SERVES_STORAGE);
            counted += result.counts() ? 1 : 0;
        }
        return counted > 0;
    }
}
