package org.lemnos.tck.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.lemnos.api.kernel.Claim;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;
import org.lemnos.tck.run.FreshCatalog;
import org.lemnos.tck.run.KernelBench;
import org.lemnos.tck.run.Setting;
import org.lemnos.tck.watch.StorageCombination;

/** All tests of one kernel, claim by claim. */
public final class KernelTests {
    private final KernelBench bench;
    private final Function<Map<Integer, StorageCombination>, FreshCatalog> catalogs;
    private final Scope scope;
    private final CaseLog log = new CaseLog();

    /**
     * Tests of a kernel.
     *
     * @param catalogs makes the catalog in which some of its claims take only one combination of storage profiles
     */
    public KernelTests(
            KernelBench bench, Function<Map<Integer, StorageCombination>, FreshCatalog> catalogs, Scope scope) {
        this.bench = bench;
        this.catalogs = catalogs;
        this.scope = scope;
    }

    /** Runs them all. */
    public CaseLog run() {
        Setting usual = Setting.usual(catalogs.apply(Map.of()), bench.profile());
        List<CallCase> cases = CallCase.of(bench.operation().oracle());
        List<Claim> claims = bench.kernel().descriptor().claims();
        for (int number = 0; number < claims.size(); number++) {
            Claim claim = claims.get(number);
            run(new ClaimUnderTest(bench, number, claim, calls(claim, cases), usual, catalogs, scope, log));
        }
        if (scope == Scope.FULL && log.beyondDevice().isEmpty()) {
            bench.neverDeclined().forEach(this::complainOf);
        }
        return log;
    }

    /** A choice of the calls may have missed what is declined; all of them do not. */
    private void complainOf(String never) {
        log.add(Finding.failed(
                Rule.DECLINES_AS_SAID,
                bench.kernel().id(),
                "says that it declines " + never + ", and declined no call so"));
    }

    private void run(ClaimUnderTest claim) {
        new PlainCalls(claim).run();
        if (log.isBeyondDevice(claim.number())) {
            return;
        }
        new Ranks(claim).run();
        new Storage(claim).run();
        new MostElements(claim).run();
        new LesserDevices(claim).run();
        new SubgroupSizes(claim).run();
        new RowInvariance(claim).run();
        new InPlace(claim).run();
    }

    /** The oracle's own calls of the claim's element types, or all of them with these types if there are none. */
    private List<CallCase> calls(Claim claim, List<CallCase> cases) {
        OperationEntry operation = bench.operation();
        List<CallCase> own = cases.stream()
                .filter(each -> each.hasInputTypesOf(claim, operation.descriptor()))
                .toList();
        List<CallCase> typed = own.isEmpty()
                ? cases.stream()
                        .map(each -> each.retyped(claim, operation.descriptor()))
                        .toList()
                : own;
        return inOrder(typed.stream().distinct().toList(), new Random(bench.seed()));
    }

    /** The largest first and then one without elements, which no choice leaves out; the others by chance. */
    private static List<CallCase> inOrder(List<CallCase> calls, Random random) {
        List<CallCase> others = new ArrayList<>(calls);
        List<CallCase> ordered = new ArrayList<>();
        calls.stream().max(Comparator.comparingLong(CallCase::largest)).ifPresent(ordered::add);
        calls.stream().filter(call -> !call.hasElements()).findFirst().ifPresent(ordered::add);
        others.removeAll(ordered);
        Collections.shuffle(others, random);
        ordered.addAll(others);
        return ordered;
    }
}
