package org.lemnos.core.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.lemnos.core.schedule.Schedule;

/**
 * Packs under a schedule, and if capacity is missed, splits the epochs in which the most bytes are live: barriers for
 * bytes. Each split must lower those bytes, or the number of times that they occur; when none does, or after
 * {@value #MOST_SPLITS}, the outcome is {@link CapacityExceeded} with the numbers of the last schedule.
 */
public final class CapacityFitter {
    private static final int MOST_SPLITS = 256;
    /** How many places in an epoch are tried. */
    private static final int MOST_PLACES = 8;

    /** What a split should lower: the bytes, then how often so many are live, then those live around the split. */
    private record Load(long bytes, int times, long aroundSplit) {
        boolean isBelow(Load other) {
            return bytes < other.bytes || (bytes == other.bytes && times < other.times);
        }

        boolean isBetterThan(Load other) {
            boolean same = bytes == other.bytes && times == other.times;
            return isBelow(other) || (same && aroundSplit < other.aroundSplit);
        }
    }

    private final Function<Schedule, List<LiveValue>> values;
    private final ArenaLimits limits;
    private final List<EpochSplit> splits = new ArrayList<>();

    private CapacityFitter(Function<Schedule, List<LiveValue>> values, ArenaLimits limits) {
        this.values = values;
        this.limits = limits;
    }

    /**
     * Packs, splitting epochs as far as capacity asks for it.
     *
     * @param schedule the schedule to begin with
     * @param values the values to pack under a schedule, pure; a split only shortens what is live
     */
    public static FittedMemory fit(Schedule schedule, Function<Schedule, List<LiveValue>> values, ArenaLimits limits) {
        return new CapacityFitter(values, limits).fit(schedule);
    }

    private FittedMemory fit(Schedule initial) {
        Schedule schedule = initial;
        while (true) {
            Packing packing = MemoryPlanner.plan(values.apply(schedule), limits);
            Schedule tried = schedule;
            Optional<Schedule> split = packing.match(
                    plan -> Optional.<Schedule>empty(),
                    exceeded -> split(tried, exceeded.certificate().peakEpoch()),
                    exceeded -> Optional.<Schedule>empty());
            if (split.isEmpty()) {
                return new FittedMemory(schedule, packing, splits);
            }
            schedule = split.get();
        }
    }

    private Optional<Schedule> split(Schedule schedule, int epoch) {
        int size = schedule.size(epoch);
        Load before = load(schedule, epoch);
        Load best = before;
        Optional<Schedule> found = Optional.empty();
        int dispatchesBefore = 0;
        int places = splits.size() < MOST_SPLITS ? Math.min(MOST_PLACES, size - 1) : 0;
        for (int place = 1; place <= places; place++) {
            int first = (int) ((long) size * place / (places + 1));
            Schedule candidate = schedule.split(epoch, first);
            Load load = load(candidate, epoch);
            if (load.isBelow(before) && load.isBetterThan(best)) {
                best = load;
                found = Optional.of(candidate);
                dispatchesBefore = first;
            }
        }
        if (found.isPresent()) {
            splits.add(new EpochSplit(epoch, dispatchesBefore, before.bytes(), best.bytes()));
        }
        return found;
    }

    private Load load(Schedule schedule, int epoch) {
        List<LiveValue> placed = values.apply(schedule);
        MaxLive maxLive = new MaxLive(new FlatValues(placed));
        long aroundSplit = Math.max(liveBytes(placed, epoch), liveBytes(placed, epoch + 1));
        return new Load(maxLive.bytes(), maxLive.epochsAtPeak(), aroundSplit);
    }

    private static long liveBytes(List<LiveValue> values, int epoch) {
        return values.stream()
                .filter(value ->
                        value.live().first() <= epoch && epoch <= value.live().last())
                .mapToLong(LiveValue::sizeBytes)
                .sum();
    }
}
