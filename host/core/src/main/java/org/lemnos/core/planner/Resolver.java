package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.ProviderFault;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.KernelSurvey.Answers;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** Gives each node its candidates: what the kernels answered, less those that lost their place, in the order that the policy prefers. */
final class Resolver {
    private static final long NO_COST = -1;

    private final BoundProgram program;
    private final Catalog catalog;
    private final Policy policy;
    private final KernelSurvey survey;

    Resolver(BoundProgram program, Catalog catalog, Policy policy, KernelSurvey survey) {
        this.program = program;
        this.catalog = catalog;
        this.policy = policy;
        this.survey = survey;
    }

    /**
     * The candidates of all nodes, in program order.
     *
     * @param faults kernels that lost their place, by id
     * @throws LemnosException with {@code PLAN_NO_CANDIDATE} if a node has none
     */
    List<Candidates> resolve(Map<String, LoweringFault> faults) {
        IdentityHashMap<Answers, Candidates> known = new IdentityHashMap<>();
        List<Candidates> all = new ArrayList<>(program.nodes().size());
        for (int i = 0; i < program.nodes().size(); i++) {
            BoundNode node = program.nodes().get(i);
            Answers answers = survey.of(i);
            boolean special = policy.kernels().preferredByNode().containsKey(node.id());
            Candidates candidates = special ? ranked(node, answers, faults) : known.get(answers);
            if (candidates == null) {
                candidates = ranked(node, answers, faults);
                known.put(answers, candidates);
            }
            if (candidates.usable().isEmpty()) {
                throw noCandidate(node, candidates.rejected());
            }
            all.add(candidates);
        }
        return all;
    }

    private Candidates ranked(BoundNode node, Answers answers, Map<String, LoweringFault> faults) {
        List<Candidates.Usable> usable = new ArrayList<>();
        List<Selection.Rejection> rejected = new ArrayList<>();
        boolean lost = false;
        boolean met = false;
        for (KernelSurvey.Refused refused : answers.refused()) {
            lost |= prefers(node, refused.kernel());
            rejected.add(refused.reason());
        }
        for (Candidates.Usable each : answers.usable()) {
            boolean preferred = prefers(node, each.kernel());
            LoweringFault fault = faults.get(each.kernel().id());
            if (fault == null) {
                met |= preferred;
                usable.add(preferred ? each.asPreferred() : each);
            } else {
                lost |= preferred;
                rejected.add(outOfPlace(fault, each.costNanoseconds()));
            }
        }
        Optional<Selection.Rejection> unknown = met || lost ? Optional.empty() : notRegistered(node);
        unknown.ifPresent(rejected::add);
        usable.sort(Comparator.comparing((Candidates.Usable kernel) -> !kernel.preferred())
                .thenComparing(kernel -> kernel.kernel().id()));
        rejected.sort(Comparator.comparing(Selection.Rejection::kernel));
        return new Candidates(usable, rejected, !met && (lost || unknown.isPresent()));
    }

    private boolean prefers(BoundNode node, KernelEntry kernel) {
        return policy.prefers(node.id(), kernel.provider(), kernel.id());
    }

    private Selection.Rejection outOfPlace(LoweringFault fault, long cost) {
        String where = "at node '" + program.nodes().get(fault.node()).id() + "': ";
        return new Selection.Rejection(fault.kernel(), fault.code(), where + fault.detail(), cost);
    }

    /** What the policy prefers for this node alone, if it is no kernel of the node's operation. */
    private Optional<Selection.Rejection> notRegistered(BoundNode node) {
        return Optional.ofNullable(policy.kernels().preferredByNode().get(node.id()))
                .map(wish -> new Selection.Rejection(
                        wish,
                        "not_registered",
                        "no kernel of that name, nor any of a provider of that name, does " + node.descriptor(),
                        NO_COST));
    }

    private LemnosException noCandidate(BoundNode node, List<Selection.Rejection> rejected) {
        StringBuilder message = new StringBuilder("no kernel can do node '")
                .append(node.id())
                .append("' (")
                .append(node.descriptor())
                .append(')');
        if (rejected.isEmpty()) {
            message.append(": no provider brings a kernel for it; add one that does, or run on the reference device");
        }
        for (Selection.Rejection row : rejected) {
            message.append("\n  ")
                    .append(row.kernel())
                    .append(": ")
                    .append(row.code())
                    .append(", ")
                    .append(row.detail());
        }
        for (ProviderFault refused : catalog.refused()) {
            message.append("\n  what this provider brings does not count: ").append(refused);
        }
        return new LemnosException(
                ErrorCode.PLAN_NO_CANDIDATE,
                message.toString(),
                Map.of("node", node.id(), "operation", node.descriptor().toString()));
    }
}
