package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.solve.Assignment;
import org.lemnos.core.solve.Candidate;
import org.lemnos.core.solve.Constraint;
import org.lemnos.core.solve.Defeat;
import org.lemnos.core.solve.JointProblem;
import org.lemnos.core.solve.JointSolver;
import org.lemnos.core.solve.NoAssignment;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudgetExceeded;
import org.lemnos.core.solve.Solution;

/** Poses the joint question of kernels and storage to the solver, and turns its answer into choices with evidence. */
final class JointStage {
    private static final int MOST_CONFLICTS_NAMED = 4;

    private final BoundProgram program;
    private final ValueResources values;
    private final List<Candidates> candidates;
    private final Policy policy;
    /** The storage profiles that the policy allows, best first. */
    private final List<StorageProfile> profiles;

    private final Objective objective;
    /**
     * What a missed preference costs the solver under {@link Objective#COST}: more than all nodes together can cost, so that as many preferences as
     * possible are kept and the least time decides among the rest. Nothing under the canonical order, which puts preferences first by itself.
     */
    private final long missedPreferenceNanoseconds;

    private final JointProblem.Builder problem = JointProblem.builder();
    /** For each node, the solver's resource of each usable kernel's scratch and persistent workspace; -1 where there is none. */
    private final List<int[]> workspaces = new ArrayList<>();
    /** The names of the solver's resources. */
    private final List<String> names = new ArrayList<>();

    JointStage(BoundProgram program, ValueResources values, List<Candidates> candidates, Policy policy) {
        this.program = program;
        this.values = values;
        this.candidates = candidates;
        this.policy = policy;
        this.profiles = policy.storageProfiles();
        this.objective = policy.objective();
        this.missedPreferenceNanoseconds = objective == Objective.COST ? moreThanAll(candidates) : 0;
    }

    private static long moreThanAll(List<Candidates> candidates) {
        long all = 1;
        long wishes = 0;
        for (Candidates node : candidates) {
            all += node.usable().stream()
                    .mapToLong(Candidates.Usable::costNanoseconds)
                    .max()
                    .orElse(0);
            wishes += wishes(node) ? 1 : 0;
        }
        if (wishes > Long.MAX_VALUE / all - 1) {
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "preferences at " + wishes + " nodes that may cost " + all
                            + " ns in all do not fit the solver's 63 bits; prefer for fewer nodes, or take the canonical objective");
        }
        return wishes == 0 ? 0 : all;
    }

    /** Whether the policy prefers a kernel that the node could have: canonical order puts it first. */
    private static boolean wishes(Candidates node) {
        return !node.usable().isEmpty() && node.usable().get(0).preferred();
    }

    /**
     * The joint choice.
     *
     * @throws LemnosException with {@code PLAN_NO_ASSIGNMENT} or {@code PLAN_SEARCH_BUDGET}
     */
    JointChoice choose() {
        long linear = mask(new TreeSet<>(List.of(StorageProfile.linear())));
        for (ValueResources.Entry entry : values.entries()) {
            boolean fixed = entry.role() == ResourceRole.WEIGHT || entry.role() == ResourceRole.CONSTANT;
            problem.resource(fixed ? linear : all());
            names.add(entry.id());
        }
        for (int node = 0; node < candidates.size(); node++) {
            pose(node);
        }
        JointProblem posed = problem.build();
        Solution solution = policy.searchBudget()
                .map(budget -> JointSolver.solve(posed, objective, budget))
                .orElseGet(() -> JointSolver.solve(posed, objective));
        return solution.match(this::choice, this::unassignable, this::exhausted);
    }

    private long all() {
        return profiles.size() == Long.SIZE ? -1L : (1L << profiles.size()) - 1;
    }

    private long mask(SortedSet<StorageProfile> accepted) {
        long mask = 0;
        for (int rank = 0; rank < profiles.size(); rank++) {
            if (accepted.contains(profiles.get(rank))) {
                mask |= 1L << rank;
            }
        }
        return mask;
    }

    private void pose(int node) {
        List<Candidates.Usable> usable = candidates.get(node).usable();
        int[] own = new int[2 * usable.size()];
        List<Candidate> posed = new ArrayList<>(usable.size());
        for (int i = 0; i < usable.size(); i++) {
            Candidates.Usable kernel = usable.get(i);
            List<Constraint> constraints =
                    ports(program.nodes().get(node), kernel.problem().claim());
            own[2 * i] = workspace(node, "scratch", kernel.estimate().scratch(), constraints);
            own[2 * i + 1] = workspace(node, "persistent", kernel.estimate().persistent(), constraints);
            boolean missed = wishes(candidates.get(node)) && !kernel.preferred();
            long cost = kernel.costNanoseconds() + (missed ? missedPreferenceNanoseconds : 0);
            posed.add(new Candidate(kernel.preferred(), cost, constraints));
        }
        workspaces.add(own);
        problem.node(posed);
    }

    private List<Constraint> ports(BoundNode node, Claim claim) {
        List<Constraint> constraints = new ArrayList<>();
        int inputPorts = node.descriptor().inputs().size();
        for (int place = 0; place < node.inputs().size(); place++) {
            int value = node.inputs().get(place);
            if (value >= 0 && values.of(value) != ValueResources.NONE) {
                BufferRef port = BufferRef.input(Math.min(place, inputPorts - 1));
                constraints.add(new Constraint(values.of(value), mask(claim.storage(port))));
            }
        }
        for (int i = 0; i < node.outputs().size(); i++) {
            int resource = values.of(node.outputs().get(i));
            if (resource != ValueResources.NONE) {
                constraints.add(new Constraint(resource, mask(claim.storage(BufferRef.output(i)))));
            }
        }
        return constraints;
    }

    private int workspace(int node, String kind, Optional<Workspace> workspace, List<Constraint> constraints) {
        if (workspace.isEmpty()) {
            return ValueResources.NONE;
        }
        int resource = problem.resource(all());
        names.add(kind + ":" + program.nodes().get(node).id());
        constraints.add(new Constraint(resource, mask(workspace.get().storage())));
        return resource;
    }

    private JointChoice choice(Assignment assignment) {
        ResourceTable table = new ResourceTable();
        for (int i = 0; i < values.entries().size(); i++) {
            table.addValue(values.entries().get(i), storage(assignment, i));
        }
        List<NodeChoice> chosen = new ArrayList<>();
        for (int node = 0; node < candidates.size(); node++) {
            int winner = assignment.candidate(node);
            Candidates.Usable usable = candidates.get(node).usable().get(winner);
            OptionalInt scratch = place(
                    table,
                    node,
                    ResourceRole.SCRATCH,
                    usable.estimate().scratch(),
                    workspaces.get(node)[2 * winner],
                    assignment);
            OptionalInt persistent = place(
                    table,
                    node,
                    ResourceRole.PERSISTENT,
                    usable.estimate().persistent(),
                    workspaces.get(node)[2 * winner + 1],
                    assignment);
            chosen.add(new NodeChoice(usable, selection(assignment, node, winner), scratch, persistent));
        }
        return new JointChoice(chosen, table);
    }

    private StorageProfile storage(Assignment assignment, int resource) {
        OptionalInt rank = assignment.profile(resource);
        return rank.isPresent() ? profiles.get(rank.getAsInt()) : StorageProfile.linear();
    }

    private OptionalInt place(
            ResourceTable table,
            int node,
            ResourceRole role,
            Optional<Workspace> workspace,
            int resource,
            Assignment assignment) {
        return workspace.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(table.addWorkspace(
                        program.nodes().get(node).id(), role, workspace.get(), storage(assignment, resource)));
    }

    private Selection selection(Assignment assignment, int node, int winner) {
        List<Candidates.Usable> usable = candidates.get(node).usable();
        List<Selection.Rejection> rejected =
                new ArrayList<>(candidates.get(node).rejected());
        boolean preferenceLost =
                candidates.get(node).preferenceUnmet() && !usable.get(winner).preferred();
        for (int i = 0; i < usable.size(); i++) {
            if (i != winner) {
                Defeat defeat = assignment.defeat(node, i);
                preferenceLost |=
                        usable.get(i).preferred() && !usable.get(winner).preferred();
                rejected.add(new Selection.Rejection(
                        usable.get(i).kernel().id(),
                        defeat.token(),
                        usable.get(winner).preferred() && !usable.get(i).preferred()
                                ? "the policy prefers "
                                        + usable.get(winner).kernel().id()
                                : told(defeat),
                        usable.get(i).costNanoseconds()));
            }
        }
        rejected.sort(Comparator.comparing(Selection.Rejection::kernel));
        Candidates.Usable kernel = usable.get(winner);
        return new Selection(
                kernel.kernel().id(),
                kernel.claim(),
                reason(kernel, preferenceLost),
                kernel.costNanoseconds(),
                rejected);
    }

    private Selection.Reason reason(Candidates.Usable winner, boolean preferenceLost) {
        if (winner.suspect()) {
            return Selection.Reason.SUSPECT_WITHOUT_ALTERNATIVE;
        }
        if (winner.preferred()) {
            return Selection.Reason.PREFERRED_COMPATIBLE;
        }
        if (preferenceLost) {
            return Selection.Reason.FALLBACK_FROM_PREFERRED;
        }
        return objective == Objective.COST ? Selection.Reason.LOWEST_COST : Selection.Reason.CANONICAL_COMPATIBLE;
    }

    private String told(Defeat defeat) {
        String by = defeat.decidedBy()
                .map(term -> "the joint choice would be worse by " + term.token())
                .orElse("the other nodes' kernels leave no storage for it");
        return defeat.conflicts().isEmpty()
                ? by
                : "does not accept the storage of " + named(defeat.conflicts()) + "; in another, " + by;
    }

    private String named(List<Integer> resources) {
        List<String> some =
                resources.stream().limit(MOST_CONFLICTS_NAMED).map(names::get).toList();
        int more = resources.size() - some.size();
        return some + (more > 0 ? " and " + more + " more" : "");
    }

    private JointChoice unassignable(NoAssignment none) {
        BoundNode node = program.nodes().get(none.node());
        throw new LemnosException(
                ErrorCode.PLAN_NO_ASSIGNMENT,
                "no choice of kernels agrees on storage: node '" + node.id() + "' ("
                        + node.descriptor().id()
                        + ") cannot share " + named(none.resources()) + " with the nodes before it. Its kernels are "
                        + candidates.get(none.node()).usable().stream()
                                .map(usable -> usable.kernel().id())
                                .toList()
                        + "; allow another storage profile in the policy, or add a kernel that accepts one of "
                        + profiles);
    }

    private JointChoice exhausted(SearchBudgetExceeded limit) {
        throw new LemnosException(
                ErrorCode.PLAN_SEARCH_BUDGET,
                "the exact search stopped after " + limit.statesTried() + " of "
                        + limit.budget().states() + " states at node '"
                        + program.nodes().get(limit.node()).id() + "', where " + limit.liveResources()
                        + " resources are undecided at once; no choice costs less than " + costBound(limit)
                        + " ns. Raise the policy's search budget, or prefer kernels to narrow the choice");
    }

    private long costBound(SearchBudgetExceeded limit) {
        return missedPreferenceNanoseconds == 0
                ? limit.costBoundNanos()
                : limit.costBoundNanos() % missedPreferenceNanoseconds;
    }
}
