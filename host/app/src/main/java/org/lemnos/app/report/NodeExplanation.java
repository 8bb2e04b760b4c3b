package org.lemnos.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.Selection;

/** Why one node got its kernel: every candidate with its typed reason and cost, and where the node's values lie. */
public final class NodeExplanation {
    private static final int MOST_NAMES = 10;

    private NodeExplanation() {}

    /**
     * The lines, each ended by a newline. Of a node that is a part of a whole, they are about the whole.
     *
     * @param node its name in the program
     * @throws LemnosException with {@code NODE_INVALID} if the plan has no such node; the message names some that it has
     */
    public static String of(PlanDocument plan, String node) {
        Optional<PlannedPartition> whole = wholeOf(plan, node);
        String running = whole.map(NodeExplanation::last).orElse(node);
        PlannedNode found = plan.nodes().stream()
                .filter(each -> each.id().equals(running))
                .findFirst()
                .orElseThrow(() -> unknown(plan, node));
        StringBuilder text = new StringBuilder();
        whole.ifPresent(taken -> text.append(String.format(
                Locale.ROOT,
                "%s: a part of %s of %s, by %s%n",
                node,
                taken.replacement(),
                String.join(", ", taken.nodes()),
                taken.pattern())));
        text.append(String.format(
                Locale.ROOT, "%s: %s@%s %s%n", found.id(), found.operation(), found.needs(), found.attributes()));
        ports(text, plan, "input", found.inputs());
        ports(
                text,
                plan,
                "output",
                found.outputs().stream().map(OptionalInt::of).toList());
        candidates(text, found.selection());
        plan.partitions().stream()
                .filter(aside ->
                        aside.state() != PartitionState.APPLIED && aside.nodes().contains(node))
                .forEach(aside -> text.append(String.format(
                        Locale.ROOT,
                        "  aside    %s of %d nodes: %s%n           %s%n",
                        aside.replacement(),
                        aside.nodes().size(),
                        aside.code(),
                        aside.detail())));
        return text.toString();
    }

    /** The whole that a node was made a part of. */
    private static Optional<PlannedPartition> wholeOf(PlanDocument plan, String node) {
        return plan.partitions().stream()
                .filter(each ->
                        each.state() == PartitionState.APPLIED && each.nodes().contains(node))
                .findFirst();
    }

    private static String last(PlannedPartition whole) {
        return whole.nodes().get(whole.nodes().size() - 1);
    }

    private static void ports(StringBuilder text, PlanDocument plan, String kind, List<OptionalInt> values) {
        for (int i = 0; i < values.size(); i++) {
            String content = values.get(i).isEmpty()
                    ? "left out"
                    : value(plan, plan.values().get(values.get(i).getAsInt()));
            text.append(String.format(Locale.ROOT, "  %-8s %s%n", kind + " " + i, content));
        }
    }

    private static String value(PlanDocument plan, PlannedValue value) {
        String where = value.resource().isEmpty()
                ? "no bytes"
                : resource(plan.resources().get(value.resource().getAsInt()));
        return value.id() + " " + value.type() + ", " + where;
    }

    private static String resource(PlannedResource resource) {
        return resource.role().token() + " " + Quantity.bytes(resource.sizeBytes()) + ", " + resource.storage()
                + ", epochs " + resource.firstEpoch() + " to " + resource.lastEpoch();
    }

    private static void candidates(StringBuilder text, Selection selection) {
        text.append(String.format(
                Locale.ROOT,
                "  chosen   %s (claim %d): %s, estimated %s%n",
                selection.kernel(),
                selection.claim(),
                selection.reason().token(),
                Quantity.nanoseconds(selection.costNanoseconds())));
        for (Selection.Rejection rejection : selection.rejected()) {
            String cost = rejection.costNanoseconds() < 0
                    ? ""
                    : ", estimated " + Quantity.nanoseconds(rejection.costNanoseconds());
            text.append(String.format(
                    Locale.ROOT,
                    "  not      %s: %s%s%n           %s%n",
                    rejection.kernel(),
                    rejection.code(),
                    cost,
                    rejection.detail()));
        }
        if (selection.rejected().isEmpty()) {
            text.append("  not      (no other kernel does this operation)").append(System.lineSeparator());
        }
    }

    private static LemnosException unknown(PlanDocument plan, String node) {
        String wanted = node.toLowerCase(Locale.ROOT);
        List<String> names =
                new ArrayList<>(named(plan, id -> id.toLowerCase(Locale.ROOT).contains(wanted)));
        if (names.isEmpty()) {
            String last = wanted.substring(wanted.lastIndexOf('/') + 1);
            names.addAll(named(plan, id -> id.toLowerCase(Locale.ROOT).endsWith("/" + last)));
        }
        if (names.isEmpty()) {
            names.addAll(named(plan, id -> true));
        }
        return new LemnosException(
                ErrorCode.NODE_INVALID,
                "the plan has no node '" + node + "'; of its " + plan.nodes().size() + " nodes, some are: "
                        + String.join(", ", names) + "; 'lemnos plan --json' lists all");
    }

    private static List<String> named(PlanDocument plan, Predicate<String> wanted) {
        Stream<String> parts = plan.partitions().stream()
                .filter(each -> each.state() == PartitionState.APPLIED)
                .flatMap(each -> each.nodes().stream());
        return Stream.concat(plan.nodes().stream().map(PlannedNode::id), parts)
                .distinct()
                .filter(wanted)
                .limit(MOST_NAMES)
                .toList();
    }
}
