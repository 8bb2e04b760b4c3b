package org.lemnos.core.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.Selection;

/** Counts what a plan and its graph say. */
final class StatsReading {
    private static final Set<Selection.Reason> FALLBACKS =
            Set.of(Selection.Reason.FALLBACK_FROM_PREFERRED, Selection.Reason.SUSPECT_WITHOUT_ALTERNATIVE);
    private static final String PRECISION = "unsupported_element_types";
    private static final String LAYOUT = "storage_incompatible";

    private final PlanDocument plan;

    private record Range(ArenaKind arena, int chunk, long offset, long bytes) {}

    StatsReading(PlanDocument plan) {
        this.plan = plan;
    }

    GraphStats stats(List<GraphNode> nodes, List<GraphBarrier> barriers) {
        int dispatches = (int) nodes.stream().filter(GraphNode::isDispatch).count();
        return new GraphStats(
                dispatches,
                barriers.size(),
                count(barriers, barrier -> barrier.reason() == PlannedBoundary.Kind.WRITE_AFTER_READ),
                0,
                count(barriers, GraphBarrier::isHandOver),
                // Every recording ends with the one that lets the host read.
                nodes.isEmpty() ? 0 : 1,
                descriptorSets(),
                count(plan.nodes(), node -> !isNaive(node)),
                count(plan.nodes(), StatsReading::isFallback),
                count(plan.nodes(), node -> isWithoutPreferred(node, PRECISION)),
                count(plan.nodes(), node -> isWithoutPreferred(node, LAYOUT)),
                count(plan.nodes(), StatsReading::isNaive),
                plan.arenas().stream().mapToLong(PlannedArena::sizeBytes).sum(),
                plan.memory().sumBytes() - plan.memory().lowerBoundBytes(),
                // Side by side the gaps between values count to the peak only.
                Math.max(0, plan.memory().sumBytes() - plan.memory().peakBytes()),
                plan.boundaries().size(),
                nodes.size() - dispatches);
    }

    private static <T> int count(List<T> all, Predicate<T> which) {
        return (int) all.stream().filter(which).count();
    }

    private static boolean isNaive(PlannedNode node) {
        return node.selection().kernel().equals(Selection.ORACLE);
    }

    private static boolean isFallback(PlannedNode node) {
        return FALLBACKS.contains(node.selection().reason());
    }

    /** Whether a kernel that was asked for was kept out by this. */
    private static boolean isWithoutPreferred(PlannedNode node, String code) {
        return node.selection().reason() == Selection.Reason.FALLBACK_FROM_PREFERRED
                && node.selection().rejected().stream()
                        .anyMatch(row -> row.preferred() && row.code().equals(code));
    }

    private int descriptorSets() {
        Set<List<Range>> sets = new HashSet<>();
        for (PlannedStep step : plan.steps()) {
            if (step instanceof PlannedStep.Launch launch) {
                sets.add(launch.bindings().stream().map(this::range).toList());
            }
        }
        return sets.size();
    }

    private Range range(PlannedStep.Bound bound) {
        PlannedResource resource = plan.resources().get(bound.resource());
        return new Range(
                resource.role().arena(),
                resource.chunk(),
                resource.offsetBytes() + bound.offsetBytes(),
                bound.rangeBytes());
    }
}
