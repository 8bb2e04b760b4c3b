package org.lemnos.vulkan;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.lemnos.vulkan.device.DeviceState;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.lifetime.OwnerTree;

/** Objects of closed sessions that the device may still be working on: destroyed when it has passed their last submission. */
final class Retirement {
    private record Retired(OwnerTree owner, long lastSubmission) {}

    private final List<Retired> waiting = new ArrayList<>();

    synchronized void add(OwnerTree owner, long lastSubmission) {
        waiting.add(new Retired(owner, lastSubmission));
    }

    /** Destroys what the device is done with; never blocks. */
    synchronized void sweep(Timeline timeline) {
        for (Iterator<Retired> each = waiting.iterator(); each.hasNext(); ) {
            Retired retired = each.next();
            if (timeline.state() == DeviceState.LOST || timeline.isComplete(retired.lastSubmission())) {
                each.remove();
                retired.owner().close();
            }
        }
    }

    /** Destroys everything; the device must be done with it. */
    synchronized void closeAll() {
        waiting.forEach(retired -> retired.owner().close());
        waiting.clear();
    }
}
