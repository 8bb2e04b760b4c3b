package org.lemnos.core.memory;

import java.util.List;
import java.util.function.Function;
import org.lemnos.core.schedule.Schedule;

/** How values that are not live at the same time come to share bytes. What it answers is checked, and may be done without. */
@FunctionalInterface
public interface Sharing {
    /**
     * Packs, splitting epochs as far as capacity asks for it; as {@link CapacityFitter#fit}.
     *
     * @param schedule the schedule to begin with
     * @param values the values to pack under a schedule
     */
    FittedMemory fit(Schedule schedule, Function<Schedule, List<LiveValue>> values, ArenaLimits limits);
}
