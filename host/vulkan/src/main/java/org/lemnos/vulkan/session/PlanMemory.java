package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.vulkan.memory.Arenas;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.Shortage;

/**
 * The arenas of a plan, allocated: ports once for each lane, everything else once, since the queue runs one recording after another. And where each
 * of its resources lies in them.
 */
final class PlanMemory implements AutoCloseable {
    private final PlanDocument document;
    private final Arenas arenas;
    private final Map<ArenaKind, Integer> firstChunk;
    private final int lanes;

    private PlanMemory(PlanDocument document, Arenas arenas, Map<ArenaKind, Integer> firstChunk, int lanes) {
        this.document = document;
        this.arenas = arenas;
        this.firstChunk = firstChunk;
        this.lanes = lanes;
    }

    /**
     * Allocates every arena of the plan, or none.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY
     */
    static PlanMemory allocate(PlanDocument document, DeviceMemory memory, int lanes) {
        List<Arenas.Chunk> chunks = new ArrayList<>();
        Map<ArenaKind, Integer> firstChunk = new EnumMap<>(ArenaKind.class);
        for (PlannedArena arena : document.arenas()) {
            firstChunk.put(arena.kind(), chunks.size());
            for (int i = 0; i < copies(arena.kind(), lanes); i++) {
                arena.chunkBytes().forEach(bytes -> chunks.add(new Arenas.Chunk(bytes, arena.kind())));
            }
        }
        return new PlanMemory(document, Arenas.allocate(memory, chunks, shortage(document, lanes)), firstChunk, lanes);
    }

    private static int copies(ArenaKind kind, int lanes) {
        return kind == ArenaKind.PORTS ? lanes : 1;
    }

    /** What is said where there is not enough memory for the plan. */
    static Shortage shortage(PlanDocument document, int lanes) {
        return new Shortage(
                "the plan for " + document.device(),
                document.arenas().stream()
                        .mapToLong(arena -> copies(arena.kind(), lanes)
                                * arena.chunkBytes().stream()
                                        .mapToLong(Long::longValue)
                                        .sum())
                        .sum(),
                document.resources().stream()
                        .map(resource -> new Shortage.Tensor(resource.id(), resource.sizeBytes()))
                        .toList());
    }

    /** The resource's facts. */
    PlannedResource resource(int index) {
        return document.resources().get(index);
    }

    /** The chunks that the resource lies in, one for each copy of its arena. */
    List<DeviceBuffer> chunksOf(PlannedResource resource) {
        return IntStream.range(0, copies(resource.role().arena(), lanes))
                .mapToObj(lane -> chunkOf(resource, lane))
                .toList();
    }

    /** The chunk that the resource lies in for runs of this lane. */
    DeviceBuffer chunkOf(PlannedResource resource, int lane) {
        Integer first = firstChunk.get(resource.role().arena());
        if (first == null) {
            throw new IllegalStateException(resource.id() + " lies in an arena that the plan does not have");
        }
        ArenaKind kind = resource.role().arena();
        int copy = kind == ArenaKind.PORTS ? lane : 0;
        return arenas.chunk(first + copy * document.arena(kind).chunkBytes().size() + resource.chunk());
    }

    /** The chunks of one kind of arena. */
    List<DeviceBuffer> chunks(ArenaKind kind) {
        List<DeviceBuffer> chunks = new ArrayList<>();
        int count = copies(kind, lanes) * document.arena(kind).chunkBytes().size();
        for (int i = 0; i < count; i++) {
            chunks.add(arenas.chunk(firstChunk.getOrDefault(kind, 0) + i));
        }
        return chunks;
    }

    /** The bytes of activations and scratch memory that lie in memory which the host can reach. */
    long hostVisibleStepBytes() {
        return chunks(ArenaKind.STEP).stream()
                .filter(DeviceBuffer::isHostVisible)
                .mapToLong(DeviceBuffer::sizeBytes)
                .sum();
    }

    /** The bytes of all arenas. */
    long sizeBytes() {
        return arenas.sizeBytes();
    }

    @Override
    public void close() {
        arenas.close();
    }
}
