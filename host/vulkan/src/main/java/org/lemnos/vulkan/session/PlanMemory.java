package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.vulkan.memory.Arenas;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.Shortage;

/** The arenas of a plan, allocated, and where each of its resources lies in them. */
final class PlanMemory implements AutoCloseable {
    private final PlanDocument document;
    private final Arenas arenas;
    private final Map<ArenaKind, Integer> firstChunk;

    private PlanMemory(PlanDocument document, Arenas arenas, Map<ArenaKind, Integer> firstChunk) {
        this.document = document;
        this.arenas = arenas;
        this.firstChunk = firstChunk;
    }

    /**
     * Allocates every arena of the plan, or none.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY
     */
    static PlanMemory allocate(PlanDocument document, DeviceMemory memory) {
        List<Arenas.Chunk> chunks = new ArrayList<>();
        Map<ArenaKind, Integer> firstChunk = new EnumMap<>(ArenaKind.class);
        for (PlannedArena arena : document.arenas()) {
            firstChunk.put(arena.kind(), chunks.size());
            arena.chunkBytes().forEach(bytes -> chunks.add(new Arenas.Chunk(bytes, arena.kind())));
        }
        return new PlanMemory(document, Arenas.allocate(memory, chunks, shortage(document)), firstChunk);
    }

    /** What is said where there is not enough memory for the plan. */
    static Shortage shortage(PlanDocument document) {
        return new Shortage(
                "the plan for " + document.device(),
                document.arenas().stream()
                        .flatMap(arena -> arena.chunkBytes().stream())
                        .mapToLong(Long::longValue)
                        .sum(),
                document.resources().stream()
                        .map(resource -> new Shortage.Tensor(resource.id(), resource.sizeBytes()))
                        .toList());
    }

    /** The resource's facts. */
    PlannedResource resource(int index) {
        return document.resources().get(index);
    }

    /** The chunk that the resource lies in. */
    DeviceBuffer chunkOf(PlannedResource resource) {
        Integer first = firstChunk.get(resource.role().arena());
        if (first == null) {
            throw new IllegalStateException(resource.id() + " lies in an arena that the plan does not have");
        }
        return arenas.chunk(first + resource.chunk());
    }

    /** The chunks of one kind of arena. */
    List<DeviceBuffer> chunks(ArenaKind kind) {
        List<DeviceBuffer> chunks = new ArrayList<>();
        int count = document.arena(kind).chunkBytes().size();
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
