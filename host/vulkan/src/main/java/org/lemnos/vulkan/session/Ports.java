package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.OutOfMemory;
import org.lemnos.vulkan.memory.Shortage;
import org.lemnos.vulkan.memory.Storage;
import org.lemnos.vulkan.record.Recorder;

/**
 * A plan's inputs or its outputs: a view for each, in the arena itself where the host reaches it well, else in a buffer of the
 * host's that the recording copies from or to. Views are made once; a run only moves their positions.
 */
final class Ports implements AutoCloseable {
    /** A port that the recording copies. */
    private record Copied(int port, DeviceBuffer chunk, long offset, DeviceBuffer host, long bytes) {}

    private final OwnerTree owner = new OwnerTree();
    private final List<ByteBuffer> views;
    private final List<Copied> copied;

    private Ports(List<ByteBuffer> views, List<Copied> copied) {
        this.views = views;
        this.copied = copied;
    }

    /**
     * Finds or allocates what the host reaches the ports of a lane through.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY if a buffer of the host's cannot be had; nothing stays allocated then
     */
    static Ports open(PortDirection direction, PlanDocument plan, Places places, DeviceMemory memory) {
        Ports ports = new Ports(new ArrayList<>(), new ArrayList<>());
        try {
            for (PlannedPort port : direction.ports(plan)) {
                ports.add(direction, plan.values().get(port.value()), places, memory);
            }
            return ports;
        } catch (RuntimeException | Error failed) {
            ports.close();
            throw failed;
        }
    }

    /** The same without those at which something is bound: the host does not reach them, and no recording copies them. */
    Ports without(List<Optional<Storage>> bound) {
        return new Ports(
                views,
                copied.stream().filter(port -> bound.get(port.port()).isEmpty()).toList());
    }

    private void add(PortDirection direction, PlannedValue value, Places places, DeviceMemory memory) {
        if (value.resource().isEmpty()) {
            views.add(ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN));
            return;
        }
        int resource = value.resource().getAsInt();
        DeviceBuffer chunk = places.buffer(resource);
        long bytes = value.type().sizeBytes();
        if (direction.reaches(chunk)) {
            views.add(chunk.view(places.offset(resource), bytes));
            return;
        }
        DeviceBuffer host = allocate(direction, value, bytes, memory);
        owner.add(host::close);
        copied.add(new Copied(views.size(), chunk, places.offset(resource), host, bytes));
        views.add(host.view(0, bytes));
    }

    private static DeviceBuffer allocate(PortDirection direction, PlannedValue value, long bytes, DeviceMemory memory) {
        try {
            return memory.allocate(direction.hostBuffer(), bytes);
        } catch (OutOfMemory full) {
            throw new Shortage("a host buffer for " + value.id(), bytes, List.of())
                    .report(
                            full.reason(),
                            memory.availableBytes(),
                            memory.kinds().arenaHeapBytes());
        }
    }

    /** The port's bytes as the host sees them, from position 0 to its size; the same object every time. */
    ByteBuffer view(int port) {
        return views.get(port).clear();
    }

    /** Number of ports. */
    int count() {
        return views.size();
    }

    /** Whether a recording has anything to copy. */
    boolean isCopied() {
        return !copied.isEmpty();
    }

    /** Records copies from the host's buffers into the arenas. */
    void recordIn(Recorder recorder) {
        for (Copied port : copied) {
            recorder.copy(
                    port.host().handle(),
                    port.chunk().handle(),
                    List.of(new Recorder.Region(0, port.offset(), port.bytes())));
        }
    }

    /** Records copies from the arenas into the host's buffers. */
    void recordOut(Recorder recorder) {
        for (Copied port : copied) {
            recorder.copy(
                    port.chunk().handle(),
                    port.host().handle(),
                    List.of(new Recorder.Region(port.offset(), 0, port.bytes())));
        }
    }

    @Override
    public void close() {
        owner.close();
    }
}
