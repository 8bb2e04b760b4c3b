package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.memory.Placed;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.schedule.Hazard;
import org.lemnos.core.schedule.HazardKind;
import org.lemnos.core.schedule.Hazards;
import org.lemnos.core.schedule.RangeAccess;
import org.lemnos.core.schedule.ScheduleProblem;

/** Says what each boundary orders: by resource for the report, by byte range for the barrier, which also covers bytes that change their owner. */
final class BoundaryStage {
    private BoundaryStage() {}

    static List<PlannedBoundary> boundaries(
            List<Step> steps, ResourceTable table, StepOrder order, MemoryStage memory) {
        int count = memory.schedule().boundaries();
        List<List<PlannedBoundary.Hazard>> hazards = new ArrayList<>();
        List<Set<PlannedBoundary.Kind>> kinds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            hazards.add(new ArrayList<>());
            kinds.add(EnumSet.noneOf(PlannedBoundary.Kind.class));
        }
        for (Hazard hazard : Hazards.of(order.problem(), memory.schedule())) {
            PlannedBoundary.Kind first = hazard.kinds().stream()
                    .map(BoundaryStage::kind)
                    .sorted()
                    .findFirst()
                    .orElseThrow();
            hazards.get(hazard.boundary()).add(new PlannedBoundary.Hazard(hazard.resource(), first));
        }
        for (Hazard hazard : Hazards.of(placed(steps, table, memory), memory.schedule())) {
            hazard.kinds().forEach(kind -> kinds.get(hazard.boundary()).add(kind(kind)));
        }
        List<PlannedBoundary> boundaries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boundaries.add(new PlannedBoundary(i, kinds.get(i), hazards.get(i)));
        }
        return boundaries;
    }

    private static PlannedBoundary.Kind kind(HazardKind kind) {
        return switch (kind) {
            case READ_AFTER_WRITE -> PlannedBoundary.Kind.READ_AFTER_WRITE;
            case WRITE_AFTER_READ -> PlannedBoundary.Kind.WRITE_AFTER_READ;
            case WRITE_AFTER_WRITE -> PlannedBoundary.Kind.WRITE_AFTER_WRITE;
        };
    }

    /** The same steps over chunks of arenas and byte ranges in them. */
    private static ScheduleProblem placed(List<Step> steps, ResourceTable table, MemoryStage memory) {
        record Chunk(ArenaKind kind, int number) {}
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        Map<Chunk, Integer> numbers = new HashMap<>();
        int[] chunkOf = new int[table.rows().size()];
        for (int i = 0; i < chunkOf.length; i++) {
            Chunk chunk = new Chunk(table.row(i).role().arena(), memory.place(i).chunk());
            chunkOf[i] = numbers.computeIfAbsent(chunk, unknown -> builder.resource(0));
        }
        for (Step step : steps) {
            List<RangeAccess> accesses = new ArrayList<>();
            for (int i = 0; i < step.resources().size(); i++) {
                int resource = step.resources().get(i);
                LoweredStep.Range range = step.lowered().ranges().get(i);
                Placed place = memory.place(resource);
                accesses.add(new RangeAccess(
                        chunkOf[resource],
                        place.offsetBytes() + range.offsetBytes(),
                        range.lengthBytes(),
                        StepOrder.kind(range)));
            }
            builder.dispatch(accesses);
        }
        return builder.build();
    }
}
