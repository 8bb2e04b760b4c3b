package org.lemnos.core.memory;

import java.util.List;
import org.lemnos.core.schedule.Schedule;

/**
 * A schedule with its packing, after as many splits as capacity asked for.
 *
 * @param schedule the schedule, split or not
 * @param packing the packing under that schedule; still not a plan if splitting did not help
 * @param splits the splits in the order in which they were made
 */
public record FittedMemory(Schedule schedule, Packing packing, List<EpochSplit> splits) {
    public FittedMemory {
        splits = List.copyOf(splits);
    }
}
