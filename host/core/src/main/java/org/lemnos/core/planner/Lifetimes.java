package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.schedule.Epochs;
import org.lemnos.core.schedule.Schedule;

/** When each resource is live under a schedule, and whether it may begin on bytes that another one left. */
final class Lifetimes {
    private final List<Step> steps;
    private final ResourceTable table;
    private final Schedule schedule;
    private final int[] first;
    private final int[] last;

    Lifetimes(List<Step> steps, ResourceTable table, Schedule schedule) {
        this.steps = steps;
        this.table = table;
        this.schedule = schedule;
        this.first = new int[table.rows().size()];
        this.last = new int[table.rows().size()];
        Arrays.fill(first, Integer.MAX_VALUE);
        Arrays.fill(last, -1);
        for (int step = 0; step < steps.size(); step++) {
            for (int resource : steps.get(step).resources()) {
                first[resource] = Math.min(first[resource], schedule.epoch(step));
                last[resource] = Math.max(last[resource], schedule.epoch(step));
            }
        }
    }

    /** The epochs in which a resource is touched; the first one only if it never is. */
    Epochs live(int resource) {
        return last[resource] < 0 ? new Epochs(0, 0) : new Epochs(first[resource], last[resource]);
    }

    /**
     * For each resource, whether what touches it first overwrites all of its bytes: in the first epoch that touches it everything is a store that
     * promises to overwrite its range, and the ranges cover the resource's own bytes.
     */
    boolean[] overwrittenFirst() {
        List<List<long[]>> stores = new ArrayList<>();
        boolean[] proven = new boolean[table.rows().size()];
        for (int resource = 0; resource < proven.length; resource++) {
            stores.add(new ArrayList<>());
            proven[resource] = last[resource] >= 0;
        }
        for (int step = 0; step < steps.size(); step++) {
            for (int i = 0; i < steps.get(step).resources().size(); i++) {
                int resource = steps.get(step).resources().get(i);
                if (schedule.epoch(step) == first[resource]) {
                    LoweredStep.Range range = steps.get(step).lowered().ranges().get(i);
                    proven[resource] &= range.writes().overwritesEverything();
                    stores.get(resource)
                            .add(new long[] {range.offsetBytes(), range.offsetBytes() + range.lengthBytes()});
                }
            }
        }
        for (int resource = 0; resource < proven.length; resource++) {
            proven[resource] &= covers(stores.get(resource), table.row(resource).logicalBytes());
        }
        return proven;
    }

    private static boolean covers(List<long[]> ranges, long bytes) {
        ranges.sort((one, other) -> Long.compare(one[0], other[0]));
        long covered = 0;
        for (long[] range : ranges) {
            if (range[0] > covered) {
                return false;
            }
            covered = Math.max(covered, range[1]);
        }
        return covered >= bytes;
    }
}
