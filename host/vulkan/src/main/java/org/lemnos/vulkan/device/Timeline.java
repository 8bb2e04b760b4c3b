package org.lemnos.vulkan.device;

import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.VK_TIMEOUT;
import static org.lwjgl.vulkan.VK10.vkDestroySemaphore;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.call.QueueCalls;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.failure.DeviceFailure;
import org.lemnos.vulkan.lifetime.UseGate;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * The one order of all work on a device's queue: each submission signals the next value of one timeline semaphore, and a wait
 * is a wait for a value. One lock makes number and queue order agree. A submission waits for nothing; recordings begin with a
 * memory barrier that keeps the order of their accesses.
 *
 * <p>Thread-safe. Neither submitting nor waiting allocates.
 */
public final class Timeline {
    /** A wait wakes up this often to see whether the device is being closed. */
    private static final long SLICE_NANOS = 50_000_000;

    /** A wake-up of a blocked thread costs about 20 microseconds more than a look at the counter (measured on an H200). */
    private static final long SPIN_NANOS = 100_000;

    private final LogicalDevice device;
    private final QueueCalls calls;
    private final UseGate gate;
    private final long semaphore;
    private final long spinNanos;
    private final ReentrantLock queueLock = new ReentrantLock();
    private final RecentSubmissions recent = new RecentSubmissions();
    private volatile Optional<DeviceFailure> failure = Optional.empty();
    private volatile long submitted;
    private volatile long completed;
    private volatile DeviceState state = DeviceState.ALIVE;

    /** Creates the semaphore at value 0. */
    public Timeline(LogicalDevice device, QueueCalls calls, UseGate gate) {
        this.device = device;
        this.calls = calls;
        this.gate = gate;
        this.semaphore = TimelineSemaphore.create(device);
        // On a CPU device the spinning thread would take the core that does the work.
        this.spinNanos = device.physical().adapter().deviceClass() == DeviceClass.CPU ? 0 : SPIN_NANOS;
    }

    long semaphore() {
        return semaphore;
    }

    /** Whether the device still takes work. */
    public DeviceState state() {
        return state;
    }

    /** The value of the last submission, 0 if there was none. */
    public long lastSubmitted() {
        queueLock.lock();
        try {
            return submitted;
        } finally {
            queueLock.unlock();
        }
    }

    /**
     * Puts a submission on the queue.
     *
     * @return the value that the semaphore has once the work is done
     * @throws LemnosException DEVICE_LOST and its like; no value is used up then
     */
    public long submit(Submission submission) {
        queueLock.lock();
        try {
            requireUsable();
            long value = submitted + 1;
            submission.signal(value);
            int result = calls.submit(device.queue(), submission.address());
            if (result != VK_SUCCESS) {
                throw failed("vkQueueSubmit2", result);
            }
            recent.put(value, submission);
            submitted = value;
            return value;
        } finally {
            queueLock.unlock();
        }
    }

    /** Whether an earlier look or wait has seen the work of this value done; asks no device, so also after it was closed. */
    public boolean isKnownComplete(long value) {
        return completed >= value;
    }

    /** Whether the work of this value is done; never blocks. */
    public boolean isComplete(long value) {
        return completed >= value || poll() >= value;
    }

    /** Whether nothing that was submitted up to this value runs any more, as far as the device says; never blocks and never fails. */
    public boolean isAtRest(long value) {
        try {
            return isComplete(value) || state == DeviceState.LOST;
        } catch (LemnosException failed) {
            // Nothing runs on a lost device. After any other failure of a look nobody knows.
            return state == DeviceState.LOST;
        }
    }

    private long poll() {
        if (state == DeviceState.LOST) {
            return completed;
        }
        MemoryStack stack = MemoryStack.stackGet();
        int frame = stack.getPointer();
        try {
            long counter = stack.nmalloc(Long.BYTES, Long.BYTES);
            int result = calls.counterValue(device.handle(), semaphore, counter);
            if (result != VK_SUCCESS) {
                throw failed("vkGetSemaphoreCounterValue", result);
            }
            return reached(MemoryUtil.memGetLong(counter));
        } finally {
            stack.setPointer(frame);
        }
    }

    /** Two threads may overwrite each other's value here: a smaller one only costs the next caller one more look. */
    private long reached(long value) {
        if (value > completed) {
            completed = value;
        }
        return value;
    }

    /**
     * Waits for the work of this value: looks at the counter for a moment, then blocks.
     *
     * @param limit at most this long; past it the device counts as hanging and takes no more work
     * @throws LemnosException RUN_TIMEOUT, DEVICE_LOST, or CLOSED if the device is closed meanwhile
     */
    public void await(long value, Duration limit) {
        if (completed >= value) {
            return;
        }
        requireUsable();
        long start = System.nanoTime();
        while (System.nanoTime() - start < spinNanos) {
            if (isComplete(value)) {
                return;
            }
            Thread.onSpinWait();
        }
        while (!block(value, SLICE_NANOS)) {
            requireUsable();
            if (System.nanoTime() - start >= limit.toNanos()) {
                throw hangs(value, limit);
            }
        }
    }

    /**
     * Waits for all submitted work before its objects are destroyed. Work of a device that was given up is waited for too: what
     * took too long may be done by now.
     *
     * @return whether nothing runs any more
     */
    public boolean drain(Duration limit) {
        long last = lastSubmitted();
        long deadline = System.nanoTime() + limit.toNanos();
        while (!isReached(last)) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isReached(long last) {
        try {
            return state == DeviceState.LOST || block(last, SLICE_NANOS);
        } catch (LemnosException failed) {
            // Nothing runs on a lost device. After any other failure of a wait nobody knows: it is asked again.
            LockSupport.parkNanos(SLICE_NANOS);
            return state == DeviceState.LOST;
        }
    }

    private boolean block(long value, long nanos) {
        if (completed >= value) {
            return true;
        }
        MemoryStack stack = MemoryStack.stackGet();
        int frame = stack.getPointer();
        try {
            int result = calls.await(device.handle(), WaitInfo.write(stack, semaphore, value), nanos);
            if (result == VK_TIMEOUT) {
                return false;
            }
            if (result != VK_SUCCESS) {
                throw failed("vkWaitSemaphores", result);
            }
            reached(value);
            return true;
        } finally {
            stack.setPointer(frame);
        }
    }

    private LemnosException failed(String call, int result) {
        LemnosException error = VulkanResults.failure(call, result);
        if (error.code() != ErrorCode.DEVICE_LOST) {
            return error;
        }
        return new LemnosException(error.code(), error.getMessage() + "; " + lost().named(), error.fields());
    }

    /** Hears of a failure that a call of somebody else has met: a device that is lost to one is lost to all. */
    public void heard(LemnosException failure) {
        if (failure.code() == ErrorCode.DEVICE_LOST && state != DeviceState.LOST) {
            lost();
        }
    }

    private DeviceFailure lost() {
        state = DeviceState.LOST;
        // Which of them it was at, nobody can tell.
        return note(new DeviceFailure(
                ErrorCode.DEVICE_LOST, "the device was lost", recent.between(reachedAtFailure() + 1, submitted)));
    }

    /** The first failure is the cause of all that follow. */
    private synchronized DeviceFailure note(DeviceFailure seen) {
        DeviceFailure first = failure.orElse(seen);
        failure = Optional.of(first);
        return first;
    }

    /** How far the counter came, as far as a device that has failed still says. */
    private long reachedAtFailure() {
        MemoryStack stack = MemoryStack.stackGet();
        int frame = stack.getPointer();
        try {
            long counter = stack.nmalloc(Long.BYTES, Long.BYTES);
            int result = calls.counterValue(device.handle(), semaphore, counter);
            long value = result == VK_SUCCESS ? MemoryUtil.memGetLong(counter) : 0;
            // A lost device may count beyond everything that it was given.
            return value > completed && value <= submitted ? value : completed;
        } finally {
            stack.setPointer(frame);
        }
    }

    /** How the device failed; empty if it has not. */
    public Optional<DeviceFailure> failure() {
        return failure;
    }

    private LemnosException hangs(long value, Duration limit) {
        state = DeviceState.ABANDONED;
        // Each recording begins behind all before it, so the device is at the first that is not done.
        long at = reachedAtFailure() + 1;
        DeviceFailure known = note(new DeviceFailure(
                ErrorCode.RUN_TIMEOUT,
                "the device was not done after " + limit.toMillis() + " ms",
                recent.between(at, Math.min(at, submitted))));
        return new LemnosException(
                ErrorCode.RUN_TIMEOUT,
                "submission " + value + " on " + device.physical().adapter() + " is not done after " + limit.toMillis()
                        + " ms: the device is given up; " + known.named()
                        + ". Open it again, and raise the limit if the work may take that long");
    }

    /**
     * Passes if the device takes work.
     *
     * @throws LemnosException CLOSED, DEVICE_LOST, or RUN_TIMEOUT if it was given up
     */
    public void requireUsable() {
        if (gate.isClosed()) {
            throw new LemnosException(
                    ErrorCode.CLOSED, device.physical().adapter() + " is closed; open it again to run on it");
        }
        if (state == DeviceState.LOST) {
            throw new LemnosException(
                    ErrorCode.DEVICE_LOST,
                    device.physical().adapter() + " was lost by an earlier call; open it again and load the plan anew");
        }
        if (state == DeviceState.ABANDONED) {
            throw new LemnosException(
                    ErrorCode.RUN_TIMEOUT,
                    device.physical().adapter() + " was given up after a wait past its limit; open it again");
        }
    }

    /** Destroys the semaphore; nothing that signals it may be pending. */
    public void destroy() {
        vkDestroySemaphore(device.handle(), semaphore, null);
    }
}
