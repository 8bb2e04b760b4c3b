package org.lemnos.core.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The definition of the best assignment, tried on every combination of candidates: slow and obvious. */
final class BruteForce {
    /** One feasible combination: chosen candidates, profile ranks (-1: not in use), and the objective's terms. */
    record Outcome(
            List<Integer> chosen,
            List<Integer> ranks,
            long costNanos,
            List<Integer> missed,
            List<Integer> penaltyWorstFirst) {}

    private final JointProblem problem;
    private final Objective objective;
    private Optional<Outcome> best = Optional.empty();

    private BruteForce(JointProblem problem, Objective objective) {
        this.problem = problem;
        this.objective = objective;
    }

    static Optional<Outcome> solve(JointProblem problem, Objective objective) {
        BruteForce search = new BruteForce(problem, objective);
        search.extend(new int[problem.nodes()], 0);
        return search.best;
    }

    private void extend(int[] chosen, int node) {
        if (node == chosen.length) {
            evaluate(problem, chosen).ifPresent(outcome -> {
                if (best.isEmpty() || compare(objective, outcome, best.get()) < 0) {
                    best = Optional.of(outcome);
                }
            });
            return;
        }
        for (int candidate = 0; candidate < problem.candidates(node).size(); candidate++) {
            chosen[node] = candidate;
            extend(chosen, node + 1);
        }
    }

    static Optional<Outcome> evaluate(JointProblem problem, int[] chosen) {
        long[] left = new long[problem.resources()];
        Arrays.setAll(left, problem::allowed);
        boolean[] used = new boolean[left.length];
        List<Integer> missed = new ArrayList<>();
        long cost = 0;
        for (int node = 0; node < chosen.length; node++) {
            Candidate candidate = problem.candidates(node).get(chosen[node]);
            missed.add(candidate.preferred() ? 0 : 1);
            cost += candidate.costNanos();
            for (Constraint constraint : candidate.constraints()) {
                left[constraint.resource()] &= constraint.profiles();
                used[constraint.resource()] = true;
            }
        }
        List<Integer> ranks = new ArrayList<>();
        Integer[] penalty = new Integer[Long.SIZE];
        Arrays.fill(penalty, 0);
        for (int resource = 0; resource < left.length; resource++) {
            ranks.add(used[resource] ? Long.numberOfTrailingZeros(left[resource]) : -1);
            if (ranks.get(resource) == Long.SIZE) {
                return Optional.empty();
            }
            if (ranks.get(resource) > 0) {
                penalty[Long.SIZE - 1 - ranks.get(resource)]++;
            }
        }
        List<Integer> choices = Arrays.stream(chosen).boxed().toList();
        return Optional.of(new Outcome(choices, ranks, cost, missed, List.of(penalty)));
    }

    /** The first term in which the two differ. */
    static ObjectiveTerm firstDifference(Objective objective, Outcome one, Outcome other) {
        return Arrays.stream(ObjectiveTerm.values())
                .filter(term -> compare(objective, term, one, other) != 0)
                .findFirst()
                .orElseThrow();
    }

    static int compare(Objective objective, Outcome one, Outcome other) {
        for (ObjectiveTerm term : ObjectiveTerm.values()) {
            int order = compare(objective, term, one, other);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(Objective objective, ObjectiveTerm term, Outcome one, Outcome other) {
        return switch (term) {
            case COST -> objective == Objective.COST ? Long.compare(one.costNanos(), other.costNanos()) : 0;
            case PREFERENCE -> compare(one.missed(), other.missed());
            case STORAGE_RANK -> compare(one.penaltyWorstFirst(), other.penaltyWorstFirst());
            case ORDER -> compare(one.chosen(), other.chosen());
        };
    }

    private static int compare(List<Integer> one, List<Integer> other) {
        return Arrays.compare(one.toArray(new Integer[0]), other.toArray(new Integer[0]));
    }
}
