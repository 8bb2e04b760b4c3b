package org.lemnos.core.vendor;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a thread has allocated since it started. Apart, because the management classes are loaded only where a call takes long. */
final class AllocationMeter {
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private static final boolean COUNTS =
            THREADS.isThreadAllocatedMemorySupported() && THREADS.isThreadAllocatedMemoryEnabled();

    private AllocationMeter() {}

    /** Bytes; 0 where the virtual machine does not count them. */
    static long allocatedBytes(Thread thread) {
        return COUNTS ? Math.max(0, THREADS.getThreadAllocatedBytes(thread.getId())) : 0;
    }
}
