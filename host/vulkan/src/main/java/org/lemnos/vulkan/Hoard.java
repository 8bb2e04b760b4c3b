package org.lemnos.vulkan;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.BufferUse;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.OutOfMemory;

/**
 * All memory that a device still gives, held by nobody who uses it: a check sees with it what happens where there is none left. Closing it gives the
 * memory back; so does closing the device.
 */
public final class Hoard implements AutoCloseable {
    private static final long LARGEST_BYTES = 1L << 30;
    private static final long LEAST_BYTES = 1L << 20;

    private final OwnerTree owner = new OwnerTree();
    private final List<DeviceBuffer> held = new ArrayList<>();
    private String end = "";

    private Hoard() {}

    /** Takes piece by piece, each as large as the last or half of it, until the device does not even give the least. */
    static Hoard of(DeviceMemory memory) {
        Hoard hoard = new Hoard();
        try {
            for (long piece = LARGEST_BYTES; piece >= LEAST_BYTES; ) {
                if (!hoard.takes(memory, piece)) {
                    piece /= 2;
                }
            }
            return hoard;
        } catch (RuntimeException | Error failed) {
            hoard.close();
            throw failed;
        }
    }

    private boolean takes(DeviceMemory memory, long piece) {
        if (piece > memory.unusedBytes()) {
            // Drivers on the processor go on giving, and die when it is touched.
            end = "all " + memory.kinds().arenaHeapBytes() + " bytes of the heap are taken";
            return false;
        }
        try {
            DeviceBuffer taken = memory.allocate(BufferUse.ARENA, piece);
            owner.add(taken::close);
            held.add(taken);
            return true;
        } catch (OutOfMemory full) {
            end = full.reason();
            return false;
        }
    }

    /** How much it holds. */
    public long bytes() {
        return held.stream().mapToLong(DeviceBuffer::sizeBytes).sum();
    }

    /** What was said when no more was to be had. */
    public String end() {
        return end;
    }

    @Override
    public void close() {
        owner.close();
    }
}
