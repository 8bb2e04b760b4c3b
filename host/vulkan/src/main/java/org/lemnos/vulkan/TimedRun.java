package org.lemnos.vulkan;

import java.util.OptionalLong;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.session.Timing;

/**
 * A run that was submitted between two readings of the device's clock. Thread-safe. The time stays known after session and device are closed.
 */
public final class TimedRun {
    private final Completion completion;
    private final Timing timing;
    private final VulkanDevice device;

    TimedRun(Completion completion, Timing timing, VulkanDevice device) {
        this.completion = completion;
        this.timing = timing;
        this.device = device;
    }

    /** The run itself. */
    public Completion completion() {
        return completion;
    }

    /**
     * The device's time for the whole run; waits for it.
     *
     * @return nanoseconds
     * @throws LemnosException as {@link Completion#await}, and DEVICE_LOST if the device was lost before the time was known
     */
    public long nanoseconds() {
        OptionalLong known = timing.known();
        if (known.isPresent()) {
            return known.getAsLong();
        }
        completion.await();
        return read();
    }

    /**
     * The device's time for the whole run, if it is done; never blocks.
     *
     * @throws LemnosException as {@link #nanoseconds}
     */
    public OptionalLong tryNanoseconds() {
        OptionalLong known = timing.known();
        return known.isPresent() || !completion.isDone() ? known : OptionalLong.of(read());
    }

    private long read() {
        device.enter();
        try {
            return timing.read();
        } finally {
            device.gate().leave();
        }
    }
}
