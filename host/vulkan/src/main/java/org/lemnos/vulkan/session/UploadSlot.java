package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.record.Accesses;
import org.lemnos.vulkan.record.Recorder;
import org.lwjgl.vulkan.VkCommandBuffer;

/** One mapped piece of the upload ring: filled by the host, then copied by the device to wherever its parts belong. */
final class UploadSlot implements AutoCloseable {
    private interface Command {
        void record(Recorder recorder);
    }

    private final DeviceBuffer staging;
    private final VkCommandBuffer commandBuffer;
    private final Submission submission;
    private final List<Command> commands = new ArrayList<>();
    private long taken;
    private long pending;

    UploadSlot(DeviceBuffer staging, VkCommandBuffer commandBuffer, Timeline timeline) {
        this.staging = staging;
        this.commandBuffer = commandBuffer;
        this.submission = new Submission(timeline, commandBuffer);
    }

    long room() {
        return staging.sizeBytes() - taken;
    }

    /** Takes some of the room for bytes that belong at this place; the caller fills the view. */
    ByteBuffer take(DeviceBuffer target, long offset, long bytes) {
        List<Recorder.Region> region = List.of(new Recorder.Region(taken, offset, bytes));
        commands.add(recorder -> recorder.copy(staging.handle(), target.handle(), region));
        ByteBuffer view = staging.view(taken, bytes);
        taken += bytes;
        return view;
    }

    /** Repeats a word over a range; what is copied there afterwards, from whichever slot, stays. */
    void fill(DeviceBuffer target, long offset, long bytes, int word) {
        commands.add(recorder -> {
            recorder.fill(target.handle(), offset, bytes, word);
            recorder.barrier(Accesses.TRANSFERS_WRITE, Accesses.TRANSFERS_WRITE);
        });
    }

    /** Sends off what was taken, if anything was. */
    void submit(Timeline timeline) {
        if (commands.isEmpty()) {
            return;
        }
        Recorder recorder = Recorder.begin(commandBuffer);
        commands.forEach(command -> command.record(recorder));
        recorder.end();
        commands.clear();
        pending = timeline.submit(submission);
    }

    boolean isFree(Timeline timeline) {
        return timeline.isAtRest(pending);
    }

    void awaitFree(Timeline timeline, Duration limit) {
        timeline.await(pending, limit);
        taken = 0;
    }

    @Override
    public void close() {
        submission.close();
    }
}
