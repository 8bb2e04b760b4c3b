package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.lemnos.core.memory.ArenaLimits;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.memory.MemoryPlanner;
import org.lemnos.core.memory.Packing;
import org.lemnos.core.schedule.Epochs;
import org.lemnos.core.schedule.Hazards;
import org.lemnos.core.schedule.LiveRanges;
import org.lemnos.core.schedule.Schedule;
import org.lemnos.core.schedule.ScheduleProblem;
import org.lemnos.core.schedule.Scheduler;
import org.lemnos.core.solve.Candidate;
import org.lemnos.core.solve.Constraint;
import org.lemnos.core.solve.JointProblem;
import org.lemnos.core.solve.JointSolver;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.Solution;

/**
 * How long planning takes, in its three exact stages: the joint choice of kernels and storage, the schedule with its
 * hazards, and the placement of bytes. {@code plan} is the sum. The case {@code wide-live-set} has no practical exact
 * solution and must end in an exceeded search budget; its metric is the time until then.
 */
public final class PlannerBench {
    private static final String NAME = "planner";
    private static final String WIDE = "wide-live-set";
    private static final int WIDE_VALUES = 60;
    private static final int CANDIDATES = 4;
    private static final int WARM_UPS = 3;
    private static final int RUNS = 7;
    private static final long SEED = 1;
    private static final long ALIGNMENT = 256;

    private PlannerBench() {}

    /** The names of all cases. */
    public static List<String> cases() {
        return List.of("1000x4", "10000x4", "100000x4", WIDE);
    }

    /**
     * Runs some cases in the order given.
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
            rows.addAll(name.equals(WIDE) ? wideLiveSet() : transformer(name));
        }
        return compareLargeWithMiddle(rows);
    }

    private static List<BenchRow> transformer(String name) {
        int nodes = Integer.parseInt(name.substring(0, name.indexOf('x')));
        SyntheticTransformer.Questions questions = SyntheticTransformer.build(nodes, CANDIDATES, SEED);
        double[] solve = Stopwatch.millis(WARM_UPS, RUNS, () -> solve(questions.joint()));
        double[] schedule = Stopwatch.millis(WARM_UPS, RUNS, () -> schedule(questions.schedule()));
        Schedule scheduled = schedule(questions.schedule());
        double[] place = Stopwatch.millis(WARM_UPS, RUNS, () -> place(questions.schedule(), scheduled));
        double[] plan = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            plan[run] = solve[run] + schedule[run] + place[run];
        }
        BenchCase labelled = new BenchCase(NAME, name);
        return List.of(
                labelled.row("plan", "ms", plan),
                labelled.row("solve", "ms", solve),
                labelled.row("schedule", "ms", schedule),
                labelled.row("place", "ms", place));
    }

    private static void solve(JointProblem problem) {
        Solution solution = JointSolver.solve(problem, Objective.COST);
        solution.match(
                assignment -> assignment.score(),
                none -> {
                    throw new IllegalStateException("no assignment: " + none);
                },
                exceeded -> {
                    throw new IllegalStateException("budget exceeded: " + exceeded);
                });
    }

    private static Schedule schedule(ScheduleProblem problem) {
        Schedule schedule = Scheduler.schedule(problem);
        if (schedule.boundaries() > 0 && Hazards.of(problem, schedule).isEmpty()) {
            throw new IllegalStateException("boundaries without hazards");
        }
        return schedule;
    }

    private static void place(ScheduleProblem problem, Schedule schedule) {
        List<Optional<Epochs>> live = LiveRanges.of(problem, schedule);
        List<LiveValue> values = new ArrayList<>();
        for (int resource = 0; resource < problem.resources(); resource++) {
            long bytes = problem.transientBytes(resource);
            if (bytes > 0) {
                live.get(resource).ifPresent(epochs -> values.add(new LiveValue(bytes, ALIGNMENT, epochs, true)));
            }
        }
        Packing packing = MemoryPlanner.plan(values, ArenaLimits.unlimited());
        packing.match(
                plan -> plan.certificate(),
                exceeded -> {
                    throw new IllegalStateException("unlimited capacity exceeded: " + exceeded);
                },
                exceeded -> {
                    throw new IllegalStateException("a value exceeds a chunk: " + exceeded);
                });
    }

    private static List<BenchRow> compareLargeWithMiddle(List<BenchRow> rows) {
        Optional<BenchRow> middle = rows.stream().filter(row -> isPlan(row, "10000x4")).findFirst();
        return rows.stream()
                .map(row -> middle.isPresent() && isPlan(row, "100000x4")
                        ? row.against("10000x4", middle.get().median())
                        : row)
                .toList();
    }

    private static boolean isPlan(BenchRow row, String name) {
        return row.metric().equals("plan") && row.benchCase().equals(name);
    }

    private static List<BenchRow> wideLiveSet() {
        JointProblem problem = wideLiveSet(WIDE_VALUES);
        double[] millis = Stopwatch.millis(1, RUNS, () -> JointSolver.solve(problem, Objective.COST)
                .match(
                        assignment -> {
                            throw new IllegalStateException("solved: " + assignment.score());
                        },
                        none -> {
                            throw new IllegalStateException("no assignment: " + none);
                        },
                        exceeded -> exceeded));
        return List.of(new BenchCase(NAME, WIDE).row("PLAN_SEARCH_BUDGET", "ms", millis));
    }

    /** Values that all live until consumers tie random pairs of them together: no order of forgetting helps. */
    private static JointProblem wideLiveSet(int values) {
        Random random = new Random(SEED);
        JointProblem.Builder builder = JointProblem.builder();
        for (int value = 0; value < values; value++) {
            int resource = builder.resource(3);
            builder.node(List.of(candidate(10, resource, 1), candidate(11, resource, 2)));
        }
        for (int consumer = 0; consumer < 2 * values; consumer++) {
            int one = random.nextInt(values);
            int other = (one + 1 + random.nextInt(values - 1)) % values;
            builder.node(List.of(
                    pair(10, one, 1, other, 2), pair(10, one, 2, other, 1), pair(20, one, 3, other, 3)));
        }
        return builder.build();
    }

    private static Candidate candidate(long costNanos, int resource, long profiles) {
        return new Candidate(false, costNanos, List.of(new Constraint(resource, profiles)));
    }

    private static Candidate pair(long costNanos, int one, long profiles, int other, long otherProfiles) {
        return new Candidate(
                false, costNanos, List.of(new Constraint(one, profiles), new Constraint(other, otherProfiles)));
    }
}
