package org.lemnos.core.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.Limit;

/**
 * One kind of memory that a device has ({@code VkMemoryType}), in a profile {@code memory-type:2:heap-0:device-local:host-visible:host-coherent};
 * the size of its heap is the limit {@code memory-heap-0-bytes}.
 *
 * @param index the type's index
 * @param heap the index of its heap
 * @param properties what is true of it, in lower case, in the order of the bits; may be empty
 */
public record MemoryType(int index, int heap, List<String> properties) {
    private static final String LIST = "memory-type";
    private static final String HEAP = "heap-";

    /** Copies the list. */
    public MemoryType {
        properties = List.copyOf(properties);
    }

    /** How a profile says it. */
    public Capability capability() {
        List<Object> parts = new ArrayList<>(List.of(LIST, index, HEAP + heap));
        parts.addAll(properties);
        return Names.joined(parts.toArray());
    }

    /** The limit that states a heap's bytes. */
    public static Limit heapBytes(int heap) {
        return new Limit("memory-" + HEAP + heap + "-bytes");
    }

    /**
     * What a profile says with a capability; empty if that is about something else.
     *
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} if it is an entry of this list that cannot be read
     */
    public static Optional<MemoryType> parse(Capability capability) {
        return Names.behind(LIST, capability).map(MemoryType::read);
    }

    private static MemoryType read(Names names) {
        names.requireParts(2, Integer.MAX_VALUE);
        List<String> properties = new ArrayList<>();
        for (int i = 2; i < names.count(); i++) {
            properties.add(names.text(i));
        }
        return new MemoryType(names.number(0), names.numberBehind(1, HEAP), properties);
    }
}
