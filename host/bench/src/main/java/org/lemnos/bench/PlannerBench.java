package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;

/**
 * How long planning takes as a whole, from program and catalog to a hashed plan, for synthetic transformers with four
 * kernels a node that conflict over storage.
 *
 * <p>The case {@code wide-live-set} has no practical exact solution and must end in {@code PLAN_SEARCH_BUDGET}; its row
 * says how long that takes.
 */
public final class PlannerBench {
    private static final String NAME = "planner";
    private static final String MIDDLE = "10000x4";
    private static final String LARGE = "100000x4";
    private static final String WIDE = "wide-live-set";
    private static final int WIDE_VALUES = 60;

    private PlannerBench() {}

    /** The names of all cases. */
    public static List<String> cases() {
        return List.of("1000x4", MIDDLE, LARGE, WIDE);
    }

    /**
     * Runs some cases in the order given. If both are among them, {@code 100000x4} is compared with {@code 10000x4}.
     *
     * @throws IllegalArgumentException if a name is none of {@link #cases()}
     */
    public static List<BenchRow> run(List<String> names) {
        List<BenchRow> rows = new ArrayList<>();
        for (String name : names) {
            if (!cases().contains(name)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is no case of the planner bench; there are " + String.join(", ", cases()));
            }
            rows.add(name.equals(WIDE) ? wideLiveSet() : transformer(name));
        }
        Optional<BenchRow> middle =
                rows.stream().filter(row -> row.benchCase().equals(MIDDLE)).findFirst();
        return rows.stream()
                .map(row -> middle.isPresent() && row.benchCase().equals(LARGE)
                        ? row.against(MIDDLE, middle.get().median())
                        : row)
                .toList();
    }

    private static BenchRow transformer(String name) {
        int nodes = Integer.parseInt(name.substring(0, name.indexOf('x')));
        PlanRequest request = SyntheticPrograms.transformer(nodes);
        boolean large = name.equals(LARGE);
        double[] millis = Stopwatch.millis(large ? 2 : 10, large ? 5 : 9, () -> {
            ExecutionPlan plan = Planner.plan(request);
            if (plan.document().nodes().size() != nodes) {
                throw new IllegalStateException(
                        "the plan has " + plan.document().nodes().size() + " nodes, the program " + nodes);
            }
        });
        return new BenchCase(NAME, name).row("plan", "ms", millis);
    }

    private static BenchRow wideLiveSet() {
        PlanRequest request = SyntheticPrograms.wideLiveSet(WIDE_VALUES);
        double[] millis = Stopwatch.millis(1, 5, () -> {
            ErrorCode outcome = outcome(request);
            if (outcome != ErrorCode.PLAN_SEARCH_BUDGET) {
                throw new IllegalStateException(WIDE + " ended in " + outcome);
            }
        });
        return new BenchCase(NAME, WIDE).row(ErrorCode.PLAN_SEARCH_BUDGET.name(), "ms", millis);
    }

    private static ErrorCode outcome(PlanRequest request) {
        try {
            ExecutionPlan plan = Planner.plan(request);
            throw new IllegalStateException(WIDE + " was planned: " + plan.id());
        } catch (LemnosException stopped) {
            return stopped.code();
        }
    }
}
