package org.lemnos.core.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JointSolverTest {
    private static final long LINEAR = 1;
    private static final long PAGED = 2;
    private static final long EITHER = LINEAR | PAGED;

    @Test
    void aPreferenceThatBreaksASharedResourceFallsBackAndNamesTheResource() {
        JointProblem.Builder builder = JointProblem.builder();
        int shared = builder.resource(EITHER);
        builder.node(List.of(preferred(0, on(shared, LINEAR)), candidate(0, on(shared, PAGED))));
        builder.node(List.of(candidate(0, on(shared, PAGED))));

        Assignment assignment = solve(builder, Objective.CANONICAL);

        assertThat(assignment.candidate(0)).isEqualTo(1);
        assertThat(assignment.profile(shared)).hasValue(1);
        assertThat(assignment.defeat(0, 0))
                .isEqualTo(new Defeat.StorageIncompatible(List.of(shared), Optional.empty()));
        assertThat(assignment.score()).isEqualTo(new Score(0, 1, List.of(0, 1)));
    }

    @Test
    void theBetterProfileBeatsTheEarlierCandidate() {
        JointProblem.Builder builder = JointProblem.builder();
        int only = builder.resource(EITHER);
        builder.node(List.of(candidate(0, on(only, PAGED)), candidate(0, on(only, LINEAR))));

        Assignment assignment = solve(builder, Objective.CANONICAL);

        assertThat(assignment.candidate(0)).isEqualTo(1);
        assertThat(assignment.profile(only)).hasValue(0);
        assertThat(assignment.defeat(0, 0))
                .isEqualTo(new Defeat.StorageIncompatible(List.of(only), Optional.of(ObjectiveTerm.STORAGE_RANK)));
    }

    @Test
    void anEarlierPreferenceOutweighsAnyNumberOfLaterOnes() {
        JointProblem.Builder builder = JointProblem.builder();
        int shared = builder.resource(EITHER);
        builder.node(List.of(preferred(0, on(shared, PAGED)), candidate(0, on(shared, LINEAR))));
        for (int later = 0; later < 5; later++) {
            builder.node(List.of(preferred(0, on(shared, LINEAR)), candidate(0, on(shared, EITHER))));
        }

        Assignment assignment = solve(builder, Objective.CANONICAL);

        assertThat(candidates(assignment, 6)).containsExactly(0, 1, 1, 1, 1, 1);
        assertThat(assignment.score().missedPreferences()).isEqualTo(5);
    }

    @Test
    void costOutweighsAPreferenceOnlyUnderTheCostObjective() {
        JointProblem.Builder builder = JointProblem.builder();
        builder.node(List.of(preferred(9, on(builder.resource(EITHER), EITHER)), candidate(3), candidate(4)));

        assertThat(solve(builder, Objective.CANONICAL).candidate(0)).isZero();
        Assignment cheapest = solve(builder, Objective.COST);
        assertThat(cheapest.candidate(0)).isEqualTo(1);
        assertThat(cheapest.defeat(0, 0)).isEqualTo(new Defeat.PreferenceLost(ObjectiveTerm.COST));
        assertThat(cheapest.defeat(0, 2)).isEqualTo(new Defeat.Outranked(ObjectiveTerm.COST));
        assertThat(cheapest.score().costNanos()).isEqualTo(3);
    }

    @Test
    void equalCandidatesAreTakenInCanonicalOrder() {
        JointProblem.Builder builder = JointProblem.builder();
        builder.node(List.of(candidate(3), candidate(3)));

        Assignment assignment = solve(builder, Objective.COST);

        assertThat(assignment.candidate(0)).isZero();
        assertThat(assignment.defeat(0, 1)).isEqualTo(new Defeat.Outranked(ObjectiveTerm.ORDER));
    }

    @Test
    void aDearProducerPaysWhereItSavesMoreAtItsConsumers() {
        JointProblem.Builder builder = JointProblem.builder();
        int value = builder.resource(EITHER);
        builder.node(List.of(candidate(10, on(value, LINEAR)), candidate(25, on(value, PAGED))));
        builder.node(List.of(candidate(30, on(value, LINEAR)), candidate(20, on(value, PAGED))));
        builder.node(List.of(candidate(30, on(value, LINEAR)), candidate(20, on(value, PAGED))));

        Assignment assignment = solve(builder, Objective.COST);

        assertThat(candidates(assignment, 3)).containsExactly(1, 1, 1);
        assertThat(assignment.score().costNanos()).isEqualTo(65);
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void withoutACommonProfileTheNodeAndTheResourceAreNamed(Objective objective) {
        JointProblem.Builder builder = JointProblem.builder();
        builder.resource(EITHER);
        int shared = builder.resource(EITHER);
        builder.node(List.of(candidate(0, on(shared, LINEAR))));
        builder.node(List.of(candidate(0, on(shared, PAGED)), candidate(0, on(shared, PAGED))));

        assertThat(JointSolver.solve(builder.build(), objective)).isEqualTo(new NoAssignment(1, List.of(shared), 0));
    }

    @Test
    void aConflictThatOnlyTheSearchSeesIsNamedToo() {
        JointProblem.Builder builder = JointProblem.builder();
        int a = builder.resource(EITHER);
        int b = builder.resource(EITHER);
        // a and b must be equal for the first node and different for the second: each alone leaves everything open.
        builder.node(List.of(candidate(0, on(a, LINEAR), on(b, LINEAR)), candidate(0, on(a, PAGED), on(b, PAGED))));
        builder.node(List.of(candidate(0, on(a, LINEAR), on(b, PAGED)), candidate(0, on(a, PAGED), on(b, LINEAR))));

        assertThat(JointSolver.solve(builder.build(), Objective.CANONICAL))
                .isEqualTo(new NoAssignment(1, List.of(a, b), 6));
    }

    @Test
    void aNodeWithoutCandidatesHasNoAssignment() {
        JointProblem.Builder builder = JointProblem.builder();
        builder.node(List.of(candidate(0)));
        builder.node(List.of());

        assertThat(JointSolver.solve(builder.build(), Objective.COST)).isEqualTo(new NoAssignment(1, List.of(), 0));
    }

    @Test
    void aProblemWithoutNodesIsSolvedByNothing() {
        JointProblem.Builder builder = JointProblem.builder();
        int unused = builder.resource(EITHER);

        Assignment assignment = solve(builder, Objective.CANONICAL);

        assertThat(assignment.profile(unused)).isEmpty();
        assertThat(assignment.score()).isEqualTo(new Score(0, 0, List.of(0)));
    }

    @Test
    void aResourceThatTheChosenCandidateDoesNotDemandHasNoProfile() {
        JointProblem.Builder builder = JointProblem.builder();
        int workspace = builder.resource(PAGED);
        builder.node(List.of(candidate(0, on(workspace, PAGED)), candidate(0)));

        Assignment assignment = solve(builder, Objective.CANONICAL);

        assertThat(assignment.candidate(0)).isEqualTo(1);
        assertThat(assignment.profile(workspace)).isEmpty();
        assertThat(assignment.defeat(0, 0)).isEqualTo(new Defeat.Outranked(ObjectiveTerm.STORAGE_RANK));
    }

    @Test
    void theWorstOf64RanksOutweighsAllOthersTogether() {
        JointProblem.Builder builder = JointProblem.builder();
        List<Constraint> worst = new ArrayList<>();
        List<Constraint> nextToWorst = new ArrayList<>();
        for (int at = 0; at < 100; at++) {
            int resource = builder.resource(-1L);
            worst.add(on(resource, at == 0 ? 1L << 63 : 1));
            nextToWorst.add(on(resource, 1L << 62));
        }
        builder.node(List.of(new Candidate(false, 0, worst), new Candidate(false, 0, nextToWorst)));

        assertThat(solve(builder, Objective.CANONICAL).candidate(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void theStatesOfAChainGrowLinearly(Objective objective) {
        long thousand = solve(chain(1_000, 3), objective).statesTried();
        long tenThousand = solve(chain(10_000, 3), objective).statesTried();

        assertThat(tenThousand).isBetween(9 * thousand, 11 * thousand);
        assertThat(tenThousand).isLessThan(10_000 * 3 * 8);
    }

    @Test
    void aLongChainCostsWhatASearchForTheShortestPathSays() {
        JointProblem chain = undecidedChain(20_000).build();
        long[] costOfProfile = {0, 0};
        for (int node = 0; node < chain.nodes(); node++) {
            long[] next = {Integer.MAX_VALUE, Integer.MAX_VALUE};
            for (Candidate candidate : chain.candidates(node)) {
                for (int in = 0; in < 2; in++) {
                    for (int out = 0; out < 2; out++) {
                        boolean fits = (candidate.constraints().get(0).profiles() >> in & 1) == 1
                                && (candidate.constraints().get(1).profiles() >> out & 1) == 1;
                        next[out] = fits ? Math.min(next[out], costOfProfile[in] + candidate.costNanos()) : next[out];
                    }
                }
            }
            costOfProfile = next;
        }

        Assignment assignment = JointSolver.solve(chain, Objective.COST)
                .match(found -> found, none -> fail(none.toString()), over -> fail(over.toString()));

        assertThat(assignment.score().costNanos()).isEqualTo(Math.min(costOfProfile[0], costOfProfile[1]));
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void tooManyUndecidedLiveResourcesEndInAnExceededBudgetWithABound(Objective objective) {
        JointProblem problem = wideLiveSet(60).build();
        SearchBudget budget = new SearchBudget(50_000);

        JointSolver.solve(problem, objective, budget)
                .match(assignment -> fail("solved"), none -> fail("no assignment"), exceeded -> {
                    assertThat(exceeded.budget()).isEqualTo(budget);
                    assertThat(exceeded.statesTried()).isPositive().isLessThanOrEqualTo(budget.states());
                    assertThat(exceeded.liveResources()).isGreaterThan(10);
                    assertThat(exceeded.costBoundNanos()).isGreaterThanOrEqualTo(90 * 10L);
                    assertThat(exceeded.missedPreferencesBound()).isZero();
                    return exceeded;
                });
    }

    @Test
    void badProblemsAreRefusedWithTheirNumbers() {
        JointProblem.Builder builder = JointProblem.builder();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.resource(0))
                .withMessageContaining("resource 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.node(List.of(candidate(0, on(3, LINEAR)))))
                .withMessageContaining("resource 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.node(List.of(candidate(0), preferred(0))))
                .withMessageContaining("preferred");
        assertThatIllegalArgumentException().isThrownBy(() -> candidate(-1)).withMessageContaining("-1 ns");
        builder.node(List.of(candidate(Long.MAX_VALUE)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.node(List.of(candidate(1))))
                .withMessageContaining("2^63-1");
    }

    /** Producers whose values all live until consumers tie random pairs of them together. */
    static JointProblem.Builder wideLiveSet(int values) {
        Random random = new Random(7);
        JointProblem.Builder builder = JointProblem.builder();
        for (int value = 0; value < values; value++) {
            int resource = builder.resource(EITHER);
            builder.node(List.of(candidate(10, on(resource, LINEAR)), candidate(11, on(resource, PAGED))));
        }
        for (int consumer = 0; consumer < values; consumer++) {
            int a = random.nextInt(values);
            int b = (a + 1 + random.nextInt(values - 1)) % values;
            builder.node(List.of(
                    candidate(10, on(a, LINEAR), on(b, PAGED)),
                    candidate(10, on(a, PAGED), on(b, LINEAR)),
                    candidate(20, on(a, EITHER), on(b, EITHER))));
        }
        return builder;
    }

    /** A chain in which every combination of profiles has its candidate: nothing is decided before its end. */
    private static JointProblem.Builder undecidedChain(int nodes) {
        Random random = new Random(13);
        JointProblem.Builder builder = JointProblem.builder();
        int input = builder.resource(EITHER);
        for (int node = 0; node < nodes; node++) {
            int output = builder.resource(EITHER);
            List<Candidate> row = new ArrayList<>();
            for (long in : List.of(LINEAR, PAGED)) {
                for (long out : List.of(LINEAR, PAGED)) {
                    row.add(candidate(random.nextInt(100), on(input, in), on(output, out)));
                }
            }
            builder.node(row);
            input = output;
        }
        return builder;
    }

    private static JointProblem.Builder chain(int nodes, int candidates) {
        Random random = new Random(11);
        JointProblem.Builder builder = JointProblem.builder();
        int input = builder.resource(EITHER);
        for (int node = 0; node < nodes; node++) {
            int output = builder.resource(EITHER);
            List<Candidate> row = new ArrayList<>();
            for (int at = 0; at < candidates; at++) {
                int workspace = builder.resource(EITHER);
                row.add(candidate(
                        random.nextInt(100),
                        on(input, at == 0 ? EITHER : 1 + random.nextInt(2)),
                        on(output, 1 + random.nextInt(2)),
                        on(workspace, 1 + random.nextInt(3))));
            }
            builder.node(row);
            input = output;
        }
        return builder;
    }

    private static Assignment solve(JointProblem.Builder builder, Objective objective) {
        return JointSolver.solve(builder.build(), objective)
                .match(assignment -> assignment, none -> fail(none.toString()), over -> fail(over.toString()));
    }

    private static List<Integer> candidates(Assignment assignment, int nodes) {
        return IntStream.range(0, nodes).mapToObj(assignment::candidate).toList();
    }

    private static Candidate candidate(long costNanos, Constraint... constraints) {
        return new Candidate(false, costNanos, List.of(constraints));
    }

    private static Candidate preferred(long costNanos, Constraint... constraints) {
        return new Candidate(true, costNanos, List.of(constraints));
    }

    private static Constraint on(int resource, long profiles) {
        return new Constraint(resource, profiles);
    }
}
