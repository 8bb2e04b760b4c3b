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
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.KernelSurvey.Answers;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.vendor.ProviderFault;

/** Gives each node its candidates: what the kernels answered, less those that are held back, in the order that the policy prefers. A kernel that only shared
 * the blame for a failed device comes back where nothing else can do a node. */
final class Resolver {
    private static final long NO_COST = -1;

    private final BoundProgram program;
    private final Catalog catalog;
    private final Policy policy;
    private final KernelSurvey survey;
    private final FaultLedger ledger;

    Resolver(BoundProgram program, Catalog catalog, Policy policy, KernelSurvey survey, FaultLedger ledger) {
        this.program = program;
        this.catalog = catalog;
        this.policy = policy;
        this.survey = survey;
        this.ledger = ledger;
    }

    /**
     * The candidates of all nodes, in program order, by what the ledger says now.
     *
     * @throws LemnosException with {@code PLAN_NO_CANDIDATE} if a node has none
     */
    List<Candidates> resolve() {
        IdentityHashMap<Answers, Candidates> known = new IdentityHashMap<>();
        List<Candidates> all = new ArrayList<>(program.nodes().size());
        for (int i = 0; i < program.nodes().size(); i++) {
            BoundNode node = program.nodes().get(i);
            Candidates candidates = ranked(node, survey.of(i), known);
            if (candidates.usable().isEmpty()) {
                throw noCandidate(node, candidates.rejected());
            }
            all.add(candidates);
        }
        return all;
    }

    /**
     * The candidates of the calls that would replace partitions, by what the ledger says now; a partition may have none.
     *
     * @param partitions all that the survey asked about, in that order
     */
    List<Candidates> resolve(List<Partition> partitions) {
        IdentityHashMap<Answers, Candidates> known = new IdentityHashMap<>();
        List<Candidates> all = new ArrayList<>(partitions.size());
        for (int i = 0; i < partitions.size(); i++) {
            Answers answers = survey.of(program.nodes().size() + i);
            all.add(ranked(partitions.get(i).replacement(), answers, known));
        }
        return all;
    }

    /** The candidates of other calls, by what the ledger says now; a call may have none. */
    List<Candidates> resolve(List<BoundNode> calls, KernelSurvey about) {
        IdentityHashMap<Answers, Candidates> known = new IdentityHashMap<>();
        List<Candidates> all = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            all.add(ranked(calls.get(i), about.of(i), known));
        }
        return all;
    }

    private Candidates ranked(BoundNode node, Answers answers, Map<Answers, Candidates> known) {
        boolean special = policy.kernels().preferredByNode().containsKey(node.id());
        Candidates candidates = special ? ranked(node, answers) : known.get(answers);
        if (candidates == null) {
            candidates = ranked(node, answers);
            known.put(answers, candidates);
        }
        return candidates;
    }

    private Candidates ranked(BoundNode node, Answers answers) {
        List<Candidates.Usable> usable = new ArrayList<>();
        List<Candidates.Usable> suspects = new ArrayList<>();
        List<Selection.Rejection> rejected = new ArrayList<>();
        answers.incompatible().forEach(refused -> rejected.add(refused.reason()));
        // Whoever is held back by now is so at every node, whatever it answered before it failed.
        answers.unusable()
                .forEach(refused ->
                        rejected.add(ledger.rejection(refused.kernel()).orElse(refused.reason())));
        for (Candidates.Usable each : answers.usable()) {
            Candidates.Usable ranked = prefers(node, each.kernel()) ? each.asPreferred() : each;
            if (!ledger.keepsOut(each.kernel())) {
                usable.add(ranked);
            } else if (ledger.bars(each.kernel())) {
                rejected.add(ledger.rejection(each.kernel()).orElseThrow());
            } else {
                suspects.add(ranked.asSuspect());
            }
        }
        if (usable.isEmpty()) {
            usable.addAll(suspects);
        } else {
            suspects.forEach(
                    each -> rejected.add(ledger.rejection(each.kernel()).orElseThrow()));
        }
        return candidates(node, usable, rejected);
    }

    private Candidates candidates(BoundNode node, List<Candidates.Usable> usable, List<Selection.Rejection> rejected) {
        boolean met = usable.stream().anyMatch(Candidates.Usable::preferred);
        rejected.replaceAll(row -> catalog.findKernel(row.kernel())
                .filter(kernel -> prefers(node, kernel))
                .map(kernel -> row.asPreferred())
                .orElse(row));
        boolean lost = rejected.stream().anyMatch(Selection.Rejection::preferred);
        Optional<Selection.Rejection> unknown = met || lost ? Optional.empty() : notRegistered(node);
        unknown.map(Selection.Rejection::asPreferred).ifPresent(rejected::add);
        usable.sort(Comparator.comparing((Candidates.Usable kernel) -> !kernel.preferred())
                .thenComparing(kernel -> kernel.kernel().id()));
        rejected.sort(Comparator.comparing(Selection.Rejection::kernel));
        return new Candidates(usable, rejected, !met && (lost || unknown.isPresent()));
    }

    private boolean prefers(BoundNode node, KernelEntry kernel) {
        return policy.prefers(node.id(), kernel.provider(), kernel.id());
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
