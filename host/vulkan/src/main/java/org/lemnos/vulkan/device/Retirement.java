package org.lemnos.vulkan.device;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.lemnos.vulkan.lifetime.OwnerTree;

/**
 * Objects whose owner is gone while the device may still be working on them, such as those of closed sessions: destroyed when the device has passed
 * the last submission that uses them. Thread-safe.
 */
public final class Retirement {
    private record Retired(OwnerTree owner, long lastSubmission) {}

    private final List<Retired> waiting = new ArrayList<>();

    /** Takes objects over; a later sweep destroys them. */
    public synchronized void add(OwnerTree owner, long lastSubmission) {
        waiting.add(new Retired(owner, lastSubmission));
    }

    /** Destroys what the device is done with; never blocks and never fails, as whoever closes something calls it. */
    public synchronized void sweep(Timeline timeline) {
        for (Iterator<Retired> each = waiting.iterator(); each.hasNext(); ) {
            Retired retired = each.next();
            if (timeline.isAtRest(retired.lastSubmission())) {
                each.remove();
                retired.owner().close();
            }
        }
    }

    /** Destroys everything; the device must be done with it. */
    public synchronized void closeAll() {
        waiting.forEach(retired -> retired.owner().close());
        waiting.clear();
    }
}
