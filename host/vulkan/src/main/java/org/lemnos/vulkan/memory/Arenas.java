package org.lemnos.vulkan.memory;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.lifetime.OwnerTree;

/** The arena chunks of one session: all of them, or none. */
public final class Arenas implements AutoCloseable {
    private final List<DeviceBuffer> chunks;

    private Arenas(List<DeviceBuffer> chunks) {
        this.chunks = List.copyOf(chunks);
    }

    /**
     * Allocates every chunk, where the host can write it if the whole device-local heap can be mapped.
     *
     * @param chunkBytes the size of each chunk, each at least 1
     * @param shortage says what did not fit, should it come to that
     * @throws LemnosException DEVICE_OUT_OF_MEMORY; nothing stays allocated then
     */
    public static Arenas allocate(DeviceMemory memory, List<Long> chunkBytes, Shortage shortage) {
        long available = memory.availableBytes();
        if (shortage.requestedBytes() > available) {
            // Drivers promise more than they have: a card's then moves buffers to and fro, a processor's dies on first
            // touch.
            throw shortage.report(
                    "refused before allocating", available, memory.heaps().deviceLocalBytes());
        }
        OwnerTree made = new OwnerTree();
        List<DeviceBuffer> chunks = new ArrayList<>();
        try {
            for (long bytes : chunkBytes) {
                DeviceBuffer chunk = chunk(memory, bytes);
                made.add(chunk::close);
                chunks.add(chunk);
            }
            return new Arenas(chunks);
        } catch (OutOfMemory full) {
            made.close();
            throw shortage.report(full.reason(), available, memory.heaps().deviceLocalBytes());
        } catch (RuntimeException | Error failed) {
            made.close();
            throw failed;
        }
    }

    private static DeviceBuffer chunk(DeviceMemory memory, long bytes) throws OutOfMemory {
        if (memory.mapsArenas()) {
            try {
                return memory.allocate(BufferUse.MAPPED_ARENA, bytes);
            } catch (OutOfMemory notMappable) {
                // Address space for mappings can run out before memory does: staging still works.
                return memory.allocate(BufferUse.ARENA, bytes);
            }
        }
        return memory.allocate(BufferUse.ARENA, bytes);
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
