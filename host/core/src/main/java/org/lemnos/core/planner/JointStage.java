package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.NodeOptions.Option;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.solve.Assignment;
import org.lemnos.core.solve.Candidate;
import org.lemnos.core.solve.Constraint;
import org.lemnos.core.solve.JointProblem;
import org.lemnos.core.solve.JointSolver;
import org.lemnos.core.solve.NoAssignment;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudgetExceeded;
import org.lemnos.core.solve.Solution;

/**
 * Poses the joint question of kernels, storage and wholes to the solver.
 *
 * <p>A whole is a resource of the solver's like any other, which has two profiles: its nodes are one, or they are parts. Every option of each of its nodes
 * accepts one of the two, so that they agree; the last node's options carry the cost of the call, and the others' are free.
 */
final class JointStage {
    private static final long IS_WHOLE = 1;
    private static final long IS_PARTS = 2;

    private final BoundProgram program;
    private final ValueResources values;
    private final List<Candidates> candidates;
    private final List<Whole> wholes;
    private final NodeOptions options;
    private final Policy policy;
    private final Conversions conversions;
    /** The storage profiles that the policy allows, best first. */
    private final List<StorageProfile> profiles;
    /**
     * What a missed preference costs the solver under {@link Objective#COST}: more than all nodes together can cost, so that as many preferences as
     * possible are kept and the least time decides among the rest. Nothing under the canonical order, which puts preferences first by itself.
     */
    private final long missedPreferenceNanoseconds;

    private final JointProblem.Builder problem = JointProblem.builder();
    /** For each whole the solver's resource. */
    private final List<Integer> wholeResources = new ArrayList<>();
    /** For each node, the solver's resources of each option's scratch and persistent workspace. */
    private final List<List<Workspaces>> workspaces = new ArrayList<>();
    /** The names of the solver's resources. */
    private final List<String> names = new ArrayList<>();

    private final CopyChoice copies;
    private final Routing routing;
    /** For each node the number of the solver's node. */
    private final List<Integer> solverNodes = new ArrayList<>();
    /** For each copy that may be made the number of the solver's node that decides it. */
    private final Map<Routes.Copy, Integer> copyNodes = new LinkedHashMap<>();

    /** The solver's resources of a kernel's workspaces; {@link ValueResources#NONE} where it has none. */
    record Workspaces(int scratch, int persistent) {}

    JointStage(
            BoundProgram program,
            ValueResources values,
            List<Candidates> candidates,
            List<Whole> wholes,
            Policy policy,
            Conversions conversions,
            List<StorageProfile> profiles) {
        this.program = program;
        this.values = values;
        this.candidates = candidates;
        this.wholes = wholes;
        this.policy = policy;
        this.conversions = conversions;
        this.profiles = profiles;
        this.routing = new Routing(program, values, conversions, profiles, policy.objective());
        this.options = new NodeOptions(program, candidates, wholes, routing);
        this.copies = new CopyChoice(routing, values, problem, profiles, names);
        this.missedPreferenceNanoseconds =
                policy.objective() == Objective.COST ? moreThanAll(conversions.mostNanoseconds()) : 0;
    }

    /** More than all nodes and copies together can cost. */
    private long moreThanAll(long allCopies) {
        long all = 1 + allCopies;
        long wishes = 0;
        for (int node = 0; node < candidates.size(); node++) {
            all += options.of(node).stream()
                    .mapToLong(Option::costNanoseconds)
                    .max()
                    .orElse(0);
            wishes += options.wishes(node) ? 1 : 0;
        }
        if (wishes > Long.MAX_VALUE / all - 1) {
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "preferences at " + wishes + " nodes that may cost " + all
                            + " ns in all do not fit the solver's 63 bits; prefer for fewer nodes, or take the canonical objective");
        }
        return wishes == 0 ? 0 : all;
    }

    /**
     * The joint choice; empty if the wholes that won need each other's results, of which {@code fusion} has given one up then.
     *
     * @throws LemnosException with {@code PLAN_NO_ASSIGNMENT} or {@code PLAN_SEARCH_BUDGET}
     */
    Optional<JointChoice> choose(FusionStage fusion) {
        for (int resource = 0; resource < values.entries().size(); resource++) {
            int each = resource;
            problem.resource(mask(profile -> routing.allows(each, profile)));
            names.add(values.entries().get(resource).id());
        }
        for (Whole whole : wholes) {
            wholeResources.add(problem.resource(IS_WHOLE | IS_PARTS));
            names.add("whole:" + whole.partition().pattern() + ":"
                    + whole.partition().replacement().id());
        }
        for (int node = 0; node < candidates.size(); node++) {
            pose(node);
        }
        JointProblem posed = problem.build();
        Solution solution = policy.searchBudget()
                .map(budget -> JointSolver.solve(posed, policy.objective(), budget))
                .orElseGet(() -> JointSolver.solve(posed, policy.objective()));
        Assignment assignment = solution.match(found -> found, this::unassignable, this::exhausted);
        Outcome outcome = new Outcome(assignment, solverNodes, copyNodes, copies, profiles);
        JointEvidence evidence = new JointEvidence(outcome, candidates, wholes, options, names, policy.objective());
        return new JointAnswer(program, values, wholes, options, outcome, evidence, conversions, workspaces)
                .choice(fusion);
    }

    private long mask(Set<StorageProfile> accepted) {
        return mask(accepted::contains);
    }

    private long mask(Predicate<StorageProfile> accepted) {
        long mask = 0;
        for (int rank = 0; rank < profiles.size(); rank++) {
            if (accepted.test(profiles.get(rank))) {
                mask |= 1L << rank;
            }
        }
        return mask;
    }

    private void pose(int node) {
        List<Workspaces> own = new ArrayList<>();
        List<Candidate> posed = new ArrayList<>();
        for (Option option : options.of(node)) {
            List<Constraint> constraints = new ArrayList<>();
            for (int whole : options.wholesAt(node)) {
                constraints.add(
                        new Constraint(wholeResources.get(whole), whole == option.whole() ? IS_WHOLE : IS_PARTS));
            }
            BoundNode runs = NodeOptions.runs(option, program.nodes().get(node), wholes);
            own.add(option.kernel()
                    .map(kernel -> demand(runs, kernel, option.routes(), constraints))
                    .orElse(new Workspaces(ValueResources.NONE, ValueResources.NONE)));
            boolean missed = options.wishes(node) && !option.preferred();
            long cost = option.costNanoseconds() + (missed ? missedPreferenceNanoseconds : 0);
            posed.add(new Candidate(option.preferred(), cost, constraints));
        }
        workspaces.add(own);
        solverNodes.add(problem.node(posed));
        int copyNode = solverNodes.get(node) + 1;
        for (Routes.Copy copy : copies.pose()) {
            copyNodes.put(copy, copyNode++);
        }
    }

    private Workspaces demand(BoundNode node, Candidates.Usable kernel, Routes routes, List<Constraint> constraints) {
        demandPorts(node, kernel.problem().claim(), routes, constraints);
        copies.demand(node, routes, constraints);
        return new Workspaces(
                workspace(node, "scratch", kernel.estimate().scratch(), constraints),
                workspace(node, "persistent", kernel.estimate().persistent(), constraints));
    }

    private void demandPorts(BoundNode node, Claim claim, Routes routes, List<Constraint> constraints) {
        int inputPorts = node.descriptor().inputs().size();
        for (int place = 0; place < node.inputs().size(); place++) {
            int value = node.inputs().get(place);
            if (value >= 0 && values.of(value) != ValueResources.NONE && !routes.isReadByCopy(place)) {
                BufferRef port = BufferRef.input(Math.min(place, inputPorts - 1));
                constraints.add(new Constraint(values.of(value), mask(claim.storage(port))));
            }
        }
        for (int i = 0; i < node.outputs().size(); i++) {
            int resource = values.of(node.outputs().get(i));
            if (resource != ValueResources.NONE && !routes.isWrittenToCopy(i)) {
                constraints.add(new Constraint(resource, mask(claim.storage(BufferRef.output(i)))));
            }
        }
    }

    private int workspace(BoundNode node, String kind, Optional<Workspace> workspace, List<Constraint> constraints) {
        if (workspace.isEmpty()) {
            return ValueResources.NONE;
        }
        int resource = problem.resource(mask(profile -> profile.format().isRowMajor()));
        names.add(kind + ":" + node.id());
        constraints.add(new Constraint(resource, mask(workspace.get().storage())));
        return resource;
    }

    private Assignment unassignable(NoAssignment none) {
        int number = programNode(none.node());
        BoundNode node = program.nodes().get(number);
        throw new LemnosException(
                ErrorCode.PLAN_NO_ASSIGNMENT,
                "no choice of kernels agrees on storage: node '" + node.id() + "' ("
                        + node.descriptor().id()
                        + ") cannot share " + JointEvidence.named(names, none.resources())
                        + " with the nodes before it. Its kernels are "
                        + candidates.get(number).usable().stream()
                                .map(usable -> usable.kernel().id())
                                .toList()
                        + "; allow another storage profile in the policy, or add a kernel that accepts one of "
                        + profiles);
    }

    private Assignment exhausted(SearchBudgetExceeded limit) {
        throw new LemnosException(
                ErrorCode.PLAN_SEARCH_BUDGET,
                "the exact search stopped after " + limit.statesTried() + " of "
                        + limit.budget().states() + " states at node '"
                        + program.nodes().get(programNode(limit.node())).id() + "', where " + limit.liveResources()
                        + " resources are undecided at once; no choice costs less than " + costBound(limit)
                        + " ns. Raise the policy's search budget, or prefer kernels to narrow the choice");
    }

    /** The node for which a node of the solver's stands: itself, or the first that asks for a copy. */
    private int programNode(int solverNode) {
        int at = Collections.binarySearch(solverNodes, solverNode);
        return at >= 0 ? at : -at - 2;
    }

    private long costBound(SearchBudgetExceeded limit) {
        return missedPreferenceNanoseconds == 0
                ? limit.costBoundNanos()
                : limit.costBoundNanos() % missedPreferenceNanoseconds;
    }
}
