package org.lemnos.vulkan.memory;

import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.lemnos.core.plan.ArenaKind;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkMemoryHeap;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/**
 * The kinds of memory that a device has, and which of them each use of a buffer takes: pure, so that the choice for any device can be tested on a
 * machine that has none.
 *
 * @param types the {@code VkMemoryType}s, by index
 * @param heaps the {@code VkMemoryHeap}s, by index
 */
public record MemoryKinds(List<Type> types, List<Heap> heaps) {
    /**
     * A {@code VkMemoryType}.
     *
     * @param heap the index of its heap
     * @param properties its {@code VkMemoryPropertyFlags}
     */
    public record Type(int heap, int properties) {
        boolean has(int wanted) {
            return (properties & wanted) == wanted;
        }
    }

    /**
     * A {@code VkMemoryHeap}.
     *
     * @param sizeBytes what it has in all
     * @param deviceLocal whether it is the device's own
     */
    public record Heap(long sizeBytes, boolean deviceLocal) {}

    /** Copies the lists. */
    public MemoryKinds {
        types = List.copyOf(types);
        heaps = List.copyOf(heaps);
    }

    /** The kinds of a device. */
    public static MemoryKinds read(VkPhysicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(device, memory);
            List<Type> types = new ArrayList<>();
            for (int i = 0; i < memory.memoryTypeCount(); i++) {
                types.add(new Type(
                        memory.memoryTypes(i).heapIndex(), memory.memoryTypes(i).propertyFlags()));
            }
            List<Heap> heaps = new ArrayList<>();
            for (int i = 0; i < memory.memoryHeapCount(); i++) {
                VkMemoryHeap heap = memory.memoryHeaps(i);
                heaps.add(new Heap(Math.max(0, heap.size()), (heap.flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0));
            }
            return new MemoryKinds(types, heaps);
        }
    }

    /** The index of the largest device-local heap, in which arenas lie. */
    public int arenaHeap() {
        return IntStream.range(0, heaps.size())
                .boxed()
                .filter(heap -> heaps.get(heap).deviceLocal())
                .max(Comparator.<Integer>comparingLong(heap -> heaps.get(heap).sizeBytes())
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(0);
    }

    /** The size of {@link #arenaHeap}. */
    public long arenaHeapBytes() {
        return heaps.isEmpty() ? 0 : heaps.get(arenaHeap()).sizeBytes();
    }

    /**
     * Whether the whole heap of the arenas can be mapped coherently: the processor's own memory on integrated and CPU devices, a resizable bar on
     * cards; not the small window that other cards have.
     */
    public boolean hostReachesArenas() {
        return !typesFor(BufferUse.MAPPED_ARENA).isEmpty();
    }

    /** Whether the device has memory of its own that the host cannot reach, which is then the fastest that it has. */
    public boolean hasPrivateMemory() {
        return types.stream()
                .anyMatch(type ->
                        BufferUse.ARENA.admits(type.properties()) && !type.has(VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT));
    }

    /** The index of the type that arenas of this kind lie in while there is room; empty if the device has no memory for them. */
    public OptionalInt typeFor(ArenaKind kind) {
        BufferUse use = HostReach.of(kind).isMapped(this) ? BufferUse.MAPPED_ARENA : BufferUse.ARENA;
        return typesFor(use).stream().mapToInt(Integer::intValue).findFirst();
    }

    /** The indices of the types that a buffer of this use may lie in, the best first; empty if the device has no such memory. */
    List<Integer> typesFor(BufferUse use) {
        Comparator<Integer> bestFirst = Comparator.comparingInt(
                        (Integer type) -> use.misfits(types.get(type).properties()))
                .thenComparing(type -> heaps.get(types.get(type).heap()).sizeBytes(), Comparator.reverseOrder())
                .thenComparing(Comparator.naturalOrder());
        return IntStream.range(0, types.size())
                .boxed()
                .filter(type -> use.admits(types.get(type).properties()))
                .filter(type -> !use.isOfWholeHeap() || types.get(type).heap() == arenaHeap())
                .sorted(bestFirst)
                .toList();
    }
}
