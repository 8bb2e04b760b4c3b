package org.lemnos.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.planner.BoundaryCount;

/** A plan on a dozen lines: kernels by provider, boundaries, memory with its lower bound, identity. */
public final class PlanSummary {
    private static final int DIGITS = 12;

    private PlanSummary() {}

    /** The lines, each ended by a newline. */
    public static String of(PlanDocument plan) {
        StringBuilder text = new StringBuilder();
        line(text, "device", plan.device());
        if (!plan.dimensions().isEmpty()) {
            line(text, "dimensions", dimensions(plan));
        }
        line(text, "nodes", plan.nodes().size() + ", chosen by objective " + plan.objective());
        kernels(text, plan);
        fused(text, plan);
        line(
                text,
                "recording",
                Quantity.count(plan.steps().size(), "dispatch", "dispatches") + " in "
                        + Quantity.count(plan.epochs(), "epoch", "epochs") + ", "
                        + boundaries(BoundaryCount.of(plan)));
        copies(text, plan);
        memory(text, plan);
        if (!plan.memory().splits().isEmpty()) {
            int splits = plan.memory().splits().size();
            long nanoseconds = plan.memory().splits().stream()
                    .mapToLong(MemoryCertificate.Split::costNanoseconds)
                    .sum();
            line(
                    text,
                    "",
                    Quantity.count(splits, "epoch was", "epochs were") + " split to fit the capacity, for about "
                            + nanoseconds + " ns");
        }
        if (!plan.memory().sharingFailure().isEmpty()) {
            line(text, "", "no bytes are shared: " + plan.memory().sharingFailure());
        }
        line(text, "identity", identity(plan));
        plan.notes().forEach((name, note) -> line(text, name, note));
        return text.toString();
    }

    private static String boundaries(BoundaryCount count) {
        return String.format(
                Locale.ROOT,
                "%s (%d in program order, ratio %.2f)",
                Quantity.count(count.planned(), "boundary", "boundaries"),
                count.inProgramOrder(),
                count.ratio());
    }

    private static String dimensions(PlanDocument plan) {
        return plan.dimensions().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    private static void kernels(StringBuilder text, PlanDocument plan) {
        SortedMap<String, SortedMap<String, Integer>> byProvider = new TreeMap<>();
        for (PlannedNode node : plan.nodes()) {
            KernelName kernel = KernelName.of(node.selection().kernel());
            byProvider
                    .computeIfAbsent(kernel.provider(), provider -> new TreeMap<>())
                    .merge(kernel.name(), 1, Integer::sum);
        }
        byProvider.forEach((provider, uses) -> line(
                text,
                "kernels",
                provider + " for " + Quantity.count(total(uses), "node", "nodes") + ": "
                        + uses.entrySet().stream()
                                .map(use -> use.getKey() + " " + use.getValue())
                                .collect(Collectors.joining(", "))));
    }

    /** What stands for several nodes of the program, and how many proposals were left aside; nothing where no pattern found anything. */
    private static void fused(StringBuilder text, PlanDocument plan) {
        SortedMap<String, Integer> uses = new TreeMap<>();
        int parts = 0;
        int aside = 0;
        for (PlannedPartition partition : plan.partitions()) {
            if (partition.state() == PartitionState.APPLIED) {
                uses.merge(partition.replacement().name(), 1, Integer::sum);
                parts += partition.nodes().size();
            } else {
                aside++;
            }
        }
        if (!plan.partitions().isEmpty()) {
            line(
                    text,
                    "fused",
                    Quantity.count(parts, "node", "nodes") + " into " + Quantity.count(total(uses), "call", "calls")
                            + uses.entrySet().stream()
                                    .map(use -> use.getKey() + " " + use.getValue())
                                    .collect(Collectors.joining(", ", ": ", ""))
                            + "; " + Quantity.count(aside, "proposal", "proposals") + " left aside");
        }
    }

    /** A line for each reason, with how often it counts; nothing where nothing is only moved. */
    private static void copies(StringBuilder text, PlanDocument plan) {
        SortedMap<String, List<PlanCopies.Copy>> byOperation = new TreeMap<>();
        for (PlanCopies.Copy copy : PlanCopies.of(plan)) {
            byOperation
                    .computeIfAbsent(copy.operation(), operation -> new ArrayList<>())
                    .add(copy);
        }
        byOperation.forEach((operation, copies) -> line(
                text,
                "copies",
                Quantity.count(copies.size(), operation, operation) + ", "
                        + Quantity.bytes(copies.stream()
                                .mapToLong(PlanCopies.Copy::bytes)
                                .sum())
                        + ": " + copies.get(0).reason()));
    }

    private static int total(Map<String, Integer> uses) {
        return uses.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static void memory(StringBuilder text, PlanDocument plan) {
        MemoryCertificate memory = plan.memory();
        line(
                text,
                "memory",
                "activations peak " + Quantity.bytes(memory.peakBytes()) + ", lower bound "
                        + Quantity.bytes(memory.lowerBoundBytes()) + over(memory) + ", "
                        + Quantity.bytes(memory.sumBytes()) + " without sharing");
        line(
                text,
                "",
                "weights " + Quantity.bytes(plan.arena(ArenaKind.STATIC).sizeBytes()) + ", inputs and outputs "
                        + Quantity.bytes(plan.arena(ArenaKind.PORTS).sizeBytes()));
    }

    private static String over(MemoryCertificate memory) {
        if (memory.gapBytes() == 0) {
            return " (optimal)";
        }
        double ratio = (double) memory.peakBytes() / memory.lowerBoundBytes();
        return String.format(Locale.ROOT, " (%.3f times it)", ratio);
    }

    private static String identity(PlanDocument plan) {
        return "program " + shortened(plan.identity().program()) + ", catalog "
                + shortened(plan.identity().catalog()) + ", profile "
                + shortened(plan.identity().profile()) + ", policy "
                + shortened(plan.identity().policy());
    }

    private static String shortened(String digest) {
        return digest.substring(0, Math.min(DIGITS, digest.length()));
    }

    private static void line(StringBuilder text, String label, String content) {
        text.append(String.format(Locale.ROOT, "%-12s%s%n", label, content));
    }
}
