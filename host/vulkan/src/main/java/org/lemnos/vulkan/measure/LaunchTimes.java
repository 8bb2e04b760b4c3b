package org.lemnos.vulkan.measure;

import java.util.List;

/**
 * How long runs of one recording took, a value for each run.
 *
 * @param device nanoseconds by the device's clock, from before the first launch to behind the last
 * @param submit nanoseconds by the host's clock, for handing the recording to the driver
 * @param wall nanoseconds by the host's clock, from before handing it over to the end of the wait
 */
public record LaunchTimes(List<Long> device, List<Long> submit, List<Long> wall) {
    /** Copies the lists. */
    public LaunchTimes {
        device = List.copyOf(device);
        submit = List.copyOf(submit);
        wall = List.copyOf(wall);
    }
}
