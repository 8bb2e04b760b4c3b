package org.lemnos.vulkan.session;

import java.util.OptionalLong;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.device.DeviceState;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.record.Stopwatch;

/** The device's time for one run, which outlives the clock that it was read off. Thread-safe. */
public final class Timing implements AutoCloseable {
    private final Stopwatch watch;
    private final Timeline timeline;
    private OptionalLong nanoseconds = OptionalLong.empty();
    private boolean submitted;
    private boolean closed;

    Timing(Stopwatch watch, Timeline timeline) {
        this.watch = watch;
        this.timeline = timeline;
    }

    /** All of the run is on the queue: only now will the clock have been read some day. */
    public synchronized void submitted() {
        submitted = true;
    }

    /** The time, if it was read already; asks no device. */
    public synchronized OptionalLong known() {
        return nanoseconds;
    }

    /**
     * Reads the time of a run that is done.
     *
     * @throws LemnosException DEVICE_LOST if the device was lost before anybody read it
     */
    public synchronized long read() {
        if (nanoseconds.isEmpty()) {
            if (closed) {
                throw new LemnosException(
                        ErrorCode.DEVICE_LOST, "the device was lost before the time of the run was known");
            }
            nanoseconds = OptionalLong.of(watch.nanosBetween()[0]);
        }
        return nanoseconds.getAsLong();
    }

    /** Reads the time, as the run is done if there was one, and destroys the clock. */
    @Override
    public synchronized void close() {
        try {
            if (submitted && timeline.state() != DeviceState.LOST) {
                read();
            }
        } catch (LemnosException unreadable) {
            // Nobody could be told here; who asks for the time hears that it is unknown.
            timeline.heard(unreadable);
        } finally {
            closed = true;
            watch.close();
        }
    }
}
