package org.lemnos.vulkan.memory;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.vulkan.lifetime.OwnerTree;

/** The arena chunks of one session: all of them, or none. */
public final class Arenas implements AutoCloseable {
    private final List<DeviceBuffer> chunks;

    /**
     * A chunk to be.
     *
     * @param sizeBytes at least 1
     * @param kind what its bytes are for
     */
    public record Chunk(long sizeBytes, ArenaKind kind) {}

    private Arenas(List<DeviceBuffer> chunks) {
        this.chunks = List.copyOf(chunks);
    }

    /**
     * Allocates every chunk.
     *
     * @param wanted the chunks
     * @param shortage says what did not fit, should it come to that
     * @throws LemnosException DEVICE_OUT_OF_MEMORY; nothing stays allocated then
     */
    public static Arenas allocate(DeviceMemory memory, List<Chunk> wanted, Shortage shortage) {
        long available = memory.availableBytes();
        if (shortage.requestedBytes() > available) {
            // Drivers promise more than they have: a card's then moves buffers to and fro, a processor's dies on first
            // touch.
            throw shortage.report(
                    "refused before allocating", available, memory.kinds().arenaHeapBytes());
        }
        OwnerTree made = new OwnerTree();
        List<DeviceBuffer> chunks = new ArrayList<>();
        try {
            for (Chunk each : wanted) {
                DeviceBuffer chunk = allocate(memory, each);
                made.add(chunk::close);
                chunks.add(chunk);
            }
            return new Arenas(chunks);
        } catch (OutOfMemory full) {
            made.close();
            throw shortage.report(full.reason(), available, memory.kinds().arenaHeapBytes());
        } catch (RuntimeException | Error failed) {
            made.close();
            throw failed;
        }
    }

    private static DeviceBuffer allocate(DeviceMemory memory, Chunk chunk) throws OutOfMemory {
        if (memory.maps(chunk.kind())) {
            try {
                return memory.allocate(BufferUse.MAPPED_ARENA, chunk.sizeBytes());
            } catch (OutOfMemory notMappable) {
                // Address space for mappings can run out before memory does: staging still works.
                return memory.allocate(BufferUse.ARENA, chunk.sizeBytes());
            }
        }
        return memory.allocate(BufferUse.ARENA, chunk.sizeBytes());
    }

    /** The chunk with this index. */
    public DeviceBuffer chunk(int index) {
        return chunks.get(index);
    }

    /** The sum of the chunks' sizes. */
    public long sizeBytes() {
        return chunks.stream().mapToLong(DeviceBuffer::sizeBytes).sum();
    }

    /** Releases every chunk; the device must be done with them. */
    @Override
    public void close() {
        chunks.forEach(DeviceBuffer::close);
    }
}
