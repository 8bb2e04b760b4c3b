package org.lemnos.core.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** From which epoch to which each resource is touched under a schedule. */
public final class LiveRanges {
    private LiveRanges() {}

    /** The epochs from a resource's first access to its last, by resource; empty if no dispatch touches a byte of it. */
    public static List<Optional<Epochs>> of(ScheduleProblem problem, Schedule schedule) {
        int[] first = new int[problem.resources()];
        int[] last = new int[problem.resources()];
        Arrays.fill(first, Integer.MAX_VALUE);
        for (int dispatch = 0; dispatch < problem.dispatches(); dispatch++) {
            int epoch = schedule.epoch(dispatch);
            for (RangeAccess access : problem.accesses(dispatch)) {
                if (access.lengthBytes() > 0) {
                    first[access.resource()] = Math.min(first[access.resource()], epoch);
                    last[access.resource()] = Math.max(last[access.resource()], epoch);
                }
            }
        }
        return IntStream.range(0, first.length)
                .mapToObj(resource -> first[resource] == Integer.MAX_VALUE
                        ? Optional.<Epochs>empty()
                        : Optional.of(new Epochs(first[resource], last[resource])))
                .toList();
    }
}
