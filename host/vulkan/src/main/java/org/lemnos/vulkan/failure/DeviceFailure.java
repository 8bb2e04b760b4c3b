package org.lemnos.vulkan.failure;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lemnos.core.ErrorCode;

/**
 * How a device failed.
 *
 * @param code {@code DEVICE_LOST} or {@code RUN_TIMEOUT}
 * @param how what was seen
 * @param inFlight the dispatches of which at least one was at work then, if any of this host's was; in the order of recording
 */
public record DeviceFailure(ErrorCode code, String how, List<DispatchInFlight> inFlight) {
    private static final int MOST_NAMED = 8;

    /** Copies the list. */
    public DeviceFailure {
        inFlight = List.copyOf(inFlight);
    }

    /** The ids of the kernels whose dispatches were in flight, ascending. */
    public SortedSet<String> kernels() {
        return inFlight.stream().map(DispatchInFlight::kernel).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names the dispatches, the first few of many. */
    public String named() {
        if (inFlight.isEmpty()) {
            return "no dispatch of this process was in flight";
        }
        String first = inFlight.stream()
                .limit(MOST_NAMED)
                .map(DispatchInFlight::toString)
                .collect(Collectors.joining(", "));
        int more = inFlight.size() - MOST_NAMED;
        return "in flight: " + first + (more > 0 ? " and " + more + " more" : "");
    }
}
