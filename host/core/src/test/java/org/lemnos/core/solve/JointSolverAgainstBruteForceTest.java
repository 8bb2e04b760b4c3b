package org.lemnos.core.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** 5,000 random instances an objective in every run; ten times as many, on a fresh seed, with -Dlemnos.soak=true. */
class JointSolverAgainstBruteForceTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = SOAK ? System.nanoTime() : 20260101;
    private static final int INSTANCES = SOAK ? 50_000 : 5_000;

    @ParameterizedTest
    @EnumSource(Objective.class)
    void choosesTheBestOfAllCombinationsAndSaysWhyTheOthersLost(Objective objective) {
        RandomProblems problems = new RandomProblems(SEED);
        int feasible = 0;
        for (int instance = 0; instance < INSTANCES; instance++) {
            JointProblem problem = problems.next();
            String name = "seed " + SEED + ", instance " + instance;
            Optional<BruteForce.Outcome> best = BruteForce.solve(problem, objective);
            feasible += best.isPresent() ? 1 : 0;
            JointSolver.solve(problem, objective)
                    .match(
                            assignment -> compare(name, problem, objective, assignment, best),
                            none -> assertThat(best).as(name).isEmpty(),
                            exceeded -> fail(name + " exceeded the budget"));
        }
        assertThat(feasible).isBetween(INSTANCES / 4, INSTANCES - INSTANCES / 20);
    }

    private static Void compare(
            String name,
            JointProblem problem,
            Objective objective,
            Assignment found,
            Optional<BruteForce.Outcome> expected) {
        assertThat(expected).as(name).isPresent();
        BruteForce.Outcome best = expected.orElseThrow();
        assertThat(IntStream.range(0, problem.nodes()).mapToObj(found::candidate))
                .as(name)
                .containsExactlyElementsOf(best.chosen());
        assertThat(IntStream.range(0, problem.resources())
                        .map(resource -> found.profile(resource).orElse(-1)))
                .as(name)
                .containsExactlyElementsOf(best.ranks());
        assertThat(found.score().costNanos()).as(name).isEqualTo(best.costNanos());
        for (int node = 0; node < problem.nodes(); node++) {
            for (int candidate = 0; candidate < problem.candidates(node).size(); candidate++) {
                if (candidate != found.candidate(node)) {
                    checkEvidence(name, problem, objective, found, best, node, candidate);
                }
            }
        }
        return null;
    }

    private static void checkEvidence(
            String name,
            JointProblem problem,
            Objective objective,
            Assignment found,
            BruteForce.Outcome best,
            int node,
            int candidate) {
        Defeat defeat = found.defeat(node, candidate);
        Candidate loser = problem.candidates(node).get(candidate);
        assertThat(defeat.conflicts())
                .as(name)
                .containsExactlyElementsOf(loser.constraints().stream()
                        .filter(constraint -> conflicts(problem, constraint, best))
                        .map(Constraint::resource)
                        .toList());
        int[] exchanged = best.chosen().stream().mapToInt(each -> each).toArray();
        exchanged[node] = candidate;
        assertThat(defeat.decidedBy())
                .as(name)
                .isEqualTo(BruteForce.evaluate(problem, exchanged)
                        .map(other -> BruteForce.firstDifference(objective, best, other)));
        boolean wishLost = loser.preferred()
                && best.missed().get(node) == 1
                && defeat.conflicts().isEmpty();
        assertThat(defeat instanceof Defeat.PreferenceLost).as(name).isEqualTo(wishLost);
    }

    private static boolean conflicts(JointProblem problem, Constraint constraint, BruteForce.Outcome best) {
        int rank = best.ranks().get(constraint.resource());
        long offered = rank < 0 ? problem.allowed(constraint.resource()) : 1L << rank;
        return (offered & constraint.profiles()) == 0;
    }
}
