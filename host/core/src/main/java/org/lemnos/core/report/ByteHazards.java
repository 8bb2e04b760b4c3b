package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;

/**
 * What each boundary orders, byte by byte: every chunk is cut where an access begins or ends, and of each piece what an epoch does is compared with what the
 * last earlier epoch did that touched it. Found from places alone, apart from how the planner finds it.
 */
final class ByteHazards {
    private static final Comparator<GraphBarrier> ORDER = Comparator.comparingInt(GraphBarrier::boundary)
            .thenComparingInt(GraphBarrier::destinationResource)
            .thenComparingInt(GraphBarrier::sourceResource);

    private final PlanDocument plan;
    private final ResourceNumbering numbering;
    private final Map<Chunk, Pieces> chunks = new HashMap<>();
    private final Map<Key, GraphBarrier> found = new LinkedHashMap<>();

    private record Chunk(ArenaKind kind, int number) {}

    private record Key(int boundary, int source, int destination) {}

    /** What an epoch does with a piece. */
    private record Use(int epoch, int resource, boolean reads, boolean writes, int firstNode, int lastNode) {
        Use and(Use other) {
            return new Use(
                    epoch,
                    resource,
                    reads || other.reads,
                    writes || other.writes,
                    Math.min(firstNode, other.firstNode),
                    Math.max(lastNode, other.lastNode));
        }
    }

    /** The pieces of a chunk: piece i lies between cut i and cut i + 1. */
    private static final class Pieces {
        private final TreeSet<Long> ends = new TreeSet<>();
        private long[] cuts = {};
        private @Nullable Use[] before = {};
        private @Nullable Use[] now = {};

        void cut() {
            cuts = ends.stream().mapToLong(Long::longValue).toArray();
            before = new Use[cuts.length];
            now = new Use[cuts.length];
        }

        int at(long offset) {
            return Arrays.binarySearch(cuts, offset);
        }
    }

    private ByteHazards(PlanDocument plan, ResourceNumbering numbering) {
        this.plan = plan;
        this.numbering = numbering;
    }

    /** The hazards, by boundary, then by the resource behind it, then by that before it. */
    static List<GraphBarrier> of(PlanDocument plan, ResourceNumbering numbering) {
        ByteHazards hazards = new ByteHazards(plan, numbering);
        hazards.cut();
        for (int node = 0; node < plan.steps().size(); node++) {
            hazards.take(node, plan.steps().get(node));
        }
        hazards.chunks.values().forEach(hazards::end);
        List<GraphBarrier> barriers = new ArrayList<>(hazards.found.values());
        barriers.sort(ORDER);
        return barriers;
    }

    private Pieces pieces(PlannedResource resource) {
        return chunks.computeIfAbsent(new Chunk(resource.role().arena(), resource.chunk()), fresh -> new Pieces());
    }

    private void cut() {
        for (PlannedStep step : plan.steps()) {
            for (Touch touch : Touch.of(step)) {
                PlannedResource resource = plan.resources().get(touch.resource());
                long start = resource.offsetBytes() + touch.offsetBytes();
                pieces(resource).ends.add(start);
                pieces(resource).ends.add(start + touch.bytes());
            }
        }
        chunks.values().forEach(Pieces::cut);
    }

    private void take(int node, PlannedStep step) {
        for (Touch touch : Touch.of(step)) {
            PlannedResource resource = plan.resources().get(touch.resource());
            Pieces pieces = pieces(resource);
            long start = resource.offsetBytes() + touch.offsetBytes();
            Use use = new Use(
                    step.epoch(),
                    touch.resource(),
                    touch.access().reads(),
                    touch.access().writes(),
                    node,
                    node);
            int end = pieces.at(start + touch.bytes());
            for (int piece = pieces.at(start); piece < end; piece++) {
                take(pieces, piece, use);
            }
        }
    }

    private void take(Pieces pieces, int piece, Use use) {
        Use same = pieces.now[piece];
        if (same != null && same.epoch() == use.epoch()) {
            pieces.now[piece] = same.and(use);
        } else {
            note(pieces, piece);
            pieces.before[piece] = same;
            pieces.now[piece] = use;
        }
    }

    private void end(Pieces pieces) {
        for (int piece = 0; piece < pieces.cuts.length; piece++) {
            note(pieces, piece);
        }
    }

    private void note(Pieces pieces, int piece) {
        Use before = pieces.before[piece];
        Use now = pieces.now[piece];
        if (before == null || now == null || !(before.writes() || now.writes())) {
            return;
        }
        long from = pieces.cuts[piece] - plan.resources().get(now.resource()).offsetBytes();
        GraphBarrier barrier = new GraphBarrier(
                now.epoch() - 1,
                reason(before, now),
                before.firstNode(),
                before.lastNode(),
                now.firstNode(),
                numbering.of(before.resource()),
                numbering.of(now.resource()),
                from,
                pieces.cuts[piece + 1] - pieces.cuts[piece]);
        Key key = new Key(barrier.boundary(), barrier.sourceResource(), barrier.destinationResource());
        found.merge(key, barrier, ByteHazards::merged);
    }

    private static PlannedBoundary.Kind reason(Use before, Use now) {
        if (!before.writes()) {
            return PlannedBoundary.Kind.WRITE_AFTER_READ;
        }
        return now.writes() ? PlannedBoundary.Kind.WRITE_AFTER_WRITE : PlannedBoundary.Kind.READ_AFTER_WRITE;
    }

    private static GraphBarrier merged(GraphBarrier one, GraphBarrier other) {
        long from = Math.min(one.offsetBytes(), other.offsetBytes());
        long to = Math.max(one.offsetBytes() + one.bytes(), other.offsetBytes() + other.bytes());
        return new GraphBarrier(
                one.boundary(),
                one.reason().compareTo(other.reason()) <= 0 ? one.reason() : other.reason(),
                Math.min(one.sourceFirst(), other.sourceFirst()),
                Math.max(one.sourceLast(), other.sourceLast()),
                Math.min(one.destination(), other.destination()),
                one.sourceResource(),
                one.destinationResource(),
                from,
                to - from);
    }
}
