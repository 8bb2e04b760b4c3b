package org.lemnos.tck.check;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lemnos.api.kernel.Claim;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Scope;
import org.lemnos.tck.run.FreshCatalog;
import org.lemnos.tck.run.KernelBench;
import org.lemnos.tck.run.Setting;
import org.lemnos.tck.watch.StorageCombination;

/**
 * A claim with everything that testing it takes.
 *
 * @param bench the kernel
 * @param number which of its claims, from 0
 * @param claim the claim
 * @param calls of the claim's element types, in the order in which to try them
 * @param usual the usual circumstances
 * @param catalogs makes the catalog in which some claims take only one combination of storage profiles
 * @param scope how much to test
 * @param log takes what comes out
 */
public record ClaimUnderTest(
        KernelBench bench,
        int number,
        Claim claim,
        List<CallCase> calls,
        Setting usual,
        Function<Map<Integer, StorageCombination>, FreshCatalog> catalogs,
        Scope scope,
        CaseLog log) {
    /** Copies the list. */
    public ClaimUnderTest {
        calls = List.copyOf(calls);
    }

    CaseResult test(CallCase call, Setting setting) {
        return bench.test(call, number, setting);
    }

    /** The calls with something to compute that the kernel does under usual circumstances, by what came out so far. */
    List<CallCase> served() {
        return calls.stream()
                .filter(call -> log.cases().stream()
                        .anyMatch(
                                each -> each.name().equals(call.toString()) && each.status() == CaseResult.Status.RAN))
                .toList();
    }

    /**
     * Whether calls that were made for one rule are run, and not only planned: claims mostly differ in element types and not in how they walk axes, so
     * where little is tested those behind the first are only planned.
     */
    boolean runsMadeCalls() {
        return scope == Scope.FULL || number == 0;
    }

    /** What reports call the claim as a whole. */
    String name() {
        return "claim " + number + " " + claim;
    }
}
