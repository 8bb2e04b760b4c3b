package org.lemnos.engine.eager;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the elements of an engine's tensors where it computes, so that they go from batch to batch and from run to run without passing the host. Memory of
 * values that nobody can see any more is used again for others of the same type. Above a budget, or when the device has no more, what was used longest ago
 * goes back to the host. Safe from several threads.
 */
final class Residency {
    private static final Logger LOG = LoggerFactory.getLogger(Residency.class);

    private final EagerHost host;
    private final long budgetBytes;
    private final Set<Place> used = new LinkedHashSet<>();
    private final ReferenceQueue<Content> forgotten = new ReferenceQueue<>();
    private final Queue<Content> retired = new ConcurrentLinkedQueue<>();
    private final Map<TensorType, Deque<Resident>> free = new HashMap<>();
    private long bytes;

    Residency(EagerHost host, long budgetBytes) {
        this.host = host;
        this.budgetBytes = budgetBytes;
    }

    /** Memory that is in use, and by what, unless the garbage collector took that: then nobody can ask for it. */
    static final class Place extends WeakReference<Content> {
        private final TensorType type;
        private final Resident memory;

        private Place(Content content, Resident memory, ReferenceQueue<Content> queue) {
            super(content, queue);
            this.type = content.type();
            this.memory = memory;
        }
    }

    /** How many bytes it holds, free ones too. */
    synchronized long bytes() {
        return bytes;
    }

    /**
     * Elements that stay where they are until {@link #unpin}.
     *
     * @param content the elements
     * @param memory where they are
     */
    record Pinned(Content content, Resident memory) {}

    /** A place for what a run writes. */
    synchronized Pinned output(TensorType type) {
        Content made = Content.of(type);
        return pinned(made, settle(made, allocate(type)));
    }

    private static Pinned pinned(Content content, Place place) {
        content.pin();
        return new Pinned(content, place.memory);
    }

    private Place settle(Content content, Resident memory) {
        Place place = new Place(content, memory, forgotten);
        content.keepAt(place);
        used.add(place);
        return place;
    }

    /**
     * A place with some elements, to which they are brought if need be.
     *
     * @throws LemnosException with {@code DEVICE_LOST} if they were lost with a device; {@code DEVICE_OUT_OF_MEMORY}
     */
    synchronized Pinned pin(Content content) {
        content.place().filter(place -> !place.memory.canBeUsed()).ifPresent(lost -> leave(content, lost));
        Place place = content.place().orElseGet(() -> bring(content));
        used.remove(place);
        used.add(place);
        return pinned(content, place);
    }

    private Place bring(Content content) {
        MemoryTensor elements = content.host().orElseThrow(Residency::lost);
        Resident memory = allocate(content.type());
        try {
            memory.write(elements);
        } catch (RuntimeException | Error failure) {
            close(content.type(), memory);
            throw failure;
        }
        return settle(content, memory);
    }

    private static LemnosException lost() {
        return new LemnosException(
                ErrorCode.DEVICE_LOST, "these elements lay on a device that was lost; compute them again");
    }

    /** Lets elements be moved again. */
    synchronized void unpin(Content content) {
        content.unpin();
        if (content.isDead()) {
            release(content);
        }
    }

    /** The elements on the host; waits for the run that writes them. */
    MemoryTensor read(Content content) {
        Resident memory;
        synchronized (this) {
            Optional<MemoryTensor> known = content.host();
            if (known.isPresent()) {
                return known.get();
            }
            memory = content.place().orElseThrow(Residency::lost).memory;
            content.pin();
        }
        try {
            MemoryTensor elements = memory.read();
            synchronized (this) {
                content.keepOnHost(elements);
            }
            return elements.readOnly();
        } finally {
            unpin(content);
        }
    }

    /** Nobody can ask for these elements any more. Their memory is taken when some is needed, so that nobody waits here. */
    void retire(Content content) {
        retired.add(content);
    }

    private void release(Content content) {
        if (!content.isPinned()) {
            content.place().ifPresent(place -> {
                used.remove(place);
                content.evict();
                keepFree(place.type, place.memory);
            });
        }
    }

    /** Takes elements out of memory, which is closed. */
    private void leave(Content content, Place place) {
        used.remove(place);
        content.evict();
        close(place.type, place.memory);
    }

    private Resident allocate(TensorType type) {
        sweep();
        Deque<Resident> same = free.getOrDefault(type, new ArrayDeque<>());
        while (!same.isEmpty()) {
            Resident again = same.pop();
            if (again.canBeUsed()) {
                return again;
            }
            close(type, again);
        }
        makeRoom(type.sizeBytes());
        Resident memory = fresh(type);
        bytes += type.sizeBytes();
        return memory;
    }

    private Resident fresh(TensorType type) {
        try {
            return host.resident(type);
        } catch (LemnosException full) {
            if (full.code() != ErrorCode.DEVICE_OUT_OF_MEMORY) {
                throw full;
            }
            makeRoom(budgetBytes);
            return host.resident(type);
        }
    }

    private void makeRoom(long wanted) {
        if (bytes + wanted > budgetBytes) {
            free.forEach((type, all) -> all.forEach(memory -> close(type, memory)));
            free.clear();
        }
        for (Place oldest : new ArrayList<>(used)) {
            if (bytes + wanted <= budgetBytes) {
                return;
            }
            spill(oldest);
        }
    }

    private void spill(Place place) {
        Content content = place.get();
        if (content == null) {
            used.remove(place);
            close(place.type, place.memory);
        } else if (!content.isPinned()) {
            bringHome(content, place);
            leave(content, place);
        }
    }

    /** What a run failed to write is lost, which its own reader is told. */
    private static void bringHome(Content content, Place place) {
        if (content.host().isEmpty()) {
            try {
                content.keepOnHost(place.memory.read());
            } catch (LemnosException failed) {
                LOG.debug("elements that nobody has asked for are lost", failed);
            }
        }
    }

    /** Takes back what nobody can ask for, by what was said here or by what the garbage collector found. */
    private void sweep() {
        for (Content next = retired.poll(); next != null; next = retired.poll()) {
            next.die();
            release(next);
        }
        for (Object next = forgotten.poll(); next != null; next = forgotten.poll()) {
            if (next instanceof Place place && used.remove(place)) {
                keepFree(place.type, place.memory);
            }
        }
    }

    private void keepFree(TensorType type, Resident memory) {
        free.computeIfAbsent(type, first -> new ArrayDeque<>()).push(memory);
    }

    private void close(TensorType type, Resident memory) {
        bytes -= type.sizeBytes();
        memory.close();
    }
}
