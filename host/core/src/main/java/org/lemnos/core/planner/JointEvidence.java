package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.NodeOptions.Option;
import org.lemnos.core.solve.Defeat;
import org.lemnos.core.solve.Objective;

/** Says why the joint choice came out as it did: for each kernel that runs what became of the others, for each whole that lost to what. */
final class JointEvidence {
    private static final int MOST_CONFLICTS_NAMED = 4;

    private final Outcome outcome;
    private final List<Candidates> candidates;
    private final List<Whole> wholes;
    private final NodeOptions options;
    /** The names of the solver's resources. */
    private final List<String> names;

    private final Objective objective;

    JointEvidence(
            Outcome outcome,
            List<Candidates> candidates,
            List<Whole> wholes,
            NodeOptions options,
            List<String> names,
            Objective objective) {
        this.outcome = outcome;
        this.candidates = candidates;
        this.wholes = wholes;
        this.options = options;
        this.names = names;
        this.objective = objective;
    }

    /** The kernel that runs at a node, and what became of all others that could do the same call. */
    Selection selection(int node) {
        Option winner = options.of(node).get(outcome.option(node));
        Candidates.Usable kernel = winner.kernel().orElseThrow();
        Candidates competing = winner.isItself()
                ? candidates.get(node)
                : wholes.get(winner.whole()).candidates();
        List<Selection.Rejection> rejected = new ArrayList<>(competing.rejected());
        boolean preferenceLost = competing.preferenceUnmet() && !kernel.preferred();
        Set<KernelEntry> told = new HashSet<>(Set.of(kernel.kernel()));
        for (int i = 0; i < options.of(node).size(); i++) {
            Option other = options.of(node).get(i);
            boolean competes = i != outcome.option(node) && other.whole() == winner.whole();
            // A kernel may stand there several times, for as many ways to serve its ports; the first speaks for it.
            if (competes && told.add(other.kernel().orElseThrow().kernel())) {
                preferenceLost |= other.preferred() && !kernel.preferred();
                rejected.add(rejection(node, i, kernel));
            }
        }
        rejected.sort(Comparator.comparing(Selection.Rejection::kernel));
        return new Selection(
                kernel.kernel().id(),
                kernel.claim(),
                reason(kernel, preferenceLost),
                kernel.costNanoseconds(),
                rejected);
    }

    private Selection.Rejection rejection(int node, int option, Candidates.Usable winner) {
        Candidates.Usable other = options.of(node).get(option).kernel().orElseThrow();
        Defeat defeat = outcome.defeat(node, option);
        return new Selection.Rejection(
                other.kernel().id(),
                defeat.token(),
                winner.preferred() && !other.preferred()
                        ? "the policy prefers " + winner.kernel().id()
                        : told(defeat),
                other.costNanoseconds(),
                other.preferred());
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

    /** The kernel that makes a copy, and what became of all others that copy. */
    Selection selection(Routes.Copy copy, Candidates all, StorageProfile from, StorageProfile to) {
        Candidates.Usable winner = outcome.copying(copy).orElseThrow();
        List<Selection.Rejection> rejected = new ArrayList<>(all.rejected());
        for (Candidates.Usable other : all.usable()) {
            if (!other.kernel().equals(winner.kernel())) {
                boolean converts = Conversions.converts(other, from, to);
                rejected.add(new Selection.Rejection(
                        other.kernel().id(),
                        converts ? "outranked" : "storage_incompatible",
                        converts
                                ? "the joint choice would be worse by cost or order"
                                : "does not bring " + from + " to " + to,
                        other.costNanoseconds()));
            }
        }
        rejected.sort(Comparator.comparing(Selection.Rejection::kernel));
        return new Selection(
                winner.kernel().id(),
                winner.claim(),
                winner.suspect() ? Selection.Reason.SUSPECT_WITHOUT_ALTERNATIVE : Selection.Reason.LOWEST_COST,
                winner.costNanoseconds(),
                rejected);
    }

    /** Why a whole that could have been taken was not: a node of it went elsewhere, its parts cost less, or something else kept it out. */
    JointChoice.Defeated defeated(int whole) {
        Partition partition = wholes.get(whole).partition();
        long parts = 0;
        for (int node : partition.nodes()) {
            Option chosen = options.of(node).get(outcome.option(node));
            if (!chosen.isItself()) {
                Partition other = wholes.get(chosen.whole()).partition();
                return new JointChoice.Defeated(
                        partition,
                        "overlaps",
                        "it shares a node with " + other.pattern() + " of "
                                + other.replacement().descriptor().id() + " at '"
                                + other.replacement().id() + "', which was taken");
            }
            parts += chosen.costNanoseconds();
        }
        long least = wholes.get(whole).candidates().usable().stream()
                .mapToLong(Candidates.Usable::costNanoseconds)
                .min()
                .orElseThrow();
        String costs = "as one call it costs " + least + " ns, its parts cost " + parts + " ns";
        return parts <= least
                ? new JointChoice.Defeated(partition, "parts_cost_less", costs)
                : new JointChoice.Defeated(
                        partition,
                        "joint_choice",
                        costs + ", but preferences or the storage of what it shares with other nodes spoke against it");
    }

    private String told(Defeat defeat) {
        String by = defeat.decidedBy()
                .map(term -> "the joint choice would be worse by " + term.token())
                .orElse("the other nodes' kernels leave no storage for it");
        return defeat.conflicts().isEmpty()
                ? by
                : "does not accept the storage of " + named(names, defeat.conflicts()) + "; in another, " + by;
    }

    /** Some of the resources by their names. */
    static String named(List<String> names, List<Integer> resources) {
        List<String> some =
                resources.stream().limit(MOST_CONFLICTS_NAMED).map(names::get).toList();
        int more = resources.size() - some.size();
        return some + (more > 0 ? " and " + more + " more" : "");
    }
}
