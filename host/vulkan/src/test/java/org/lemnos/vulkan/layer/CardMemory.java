package org.lemnos.vulkan.layer;

import static org.lwjgl.system.MemoryUtil.memGetAddress;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memGetLong;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;
import static org.lwjgl.vulkan.EXTMemoryBudget.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_MEMORY_MAP_FAILED;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.lwjgl.vulkan.VkBaseOutStructure;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryHeap;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;
import org.lwjgl.vulkan.VkMemoryType;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryBudgetPropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties2;

/**
 * Makes a device whose only memory is the host's look like a card: with heaps of its own and of the host's, and with kinds of memory of which only
 * some can be mapped. Mapping another fails, as it does on a card. Behind it all memory is of the device's first type.
 */
public final class CardMemory implements Interceptor {
    private static final int LOCAL = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    private static final int SHARED = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

    /** What the call in progress asked for, before it was told another type. */
    private static final ThreadLocal<Kind> ASKED = new ThreadLocal<>();

    private static final long HEAP_BYTES = 1L << 30;

    /** The kinds of memory. The last lets the host see all of the card. */
    public enum Kind {
        /** For nothing that is mapped, in the host's heap. */
        OTHER(0, 1, 0),
        /** The card's own, out of the host's reach. */
        PRIVATE(1, 0, LOCAL),
        /** The host's, written past its cache. */
        UPLOAD(2, 1, SHARED),
        /** The host's, in its cache. */
        DOWNLOAD(3, 1, SHARED | VK_MEMORY_PROPERTY_HOST_CACHED_BIT),
        /** The card's own, which the host sees through the bus. */
        WINDOW(4, 0, LOCAL | SHARED);

        private final int type;
        private final int heap;
        private final int properties;

        Kind(int type, int heap, int properties) {
            this.type = type;
            this.heap = heap;
            this.properties = properties;
        }

        private static Kind ofType(int index) {
            return Arrays.stream(values())
                    .filter(kind -> kind.type == index)
                    .findFirst()
                    .orElseThrow();
        }

        private boolean isMappable() {
            return (properties & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0;
        }
    }

    private record Allocation(Kind kind, long bytes) {}

    private final Map<Long, Allocation> allocations = new ConcurrentHashMap<>();
    private final List<Kind> refusedMappings = new ArrayList<>();

    /** The bytes that are allocated now, by kind; kinds without any are left out. */
    public Map<Kind, Long> allocated() {
        Map<Kind, Long> bytes = new EnumMap<>(Kind.class);
        allocations.values().forEach(each -> bytes.merge(each.kind(), each.bytes(), Long::sum));
        return bytes;
    }

    /** The kinds that somebody tried to map and could not. */
    public List<Kind> refusedMappings() {
        return List.copyOf(refusedMappings);
    }

    @Override
    public OptionalInt insteadOf(String function, int nth, Call call) {
        if (function.equals("vkAllocateMemory")) {
            long index = call.argument(1) + VkMemoryAllocateInfo.MEMORYTYPEINDEX;
            ASKED.set(Kind.ofType(memGetInt(index)));
            memPutInt(index, 0);
        } else if (function.equals("vkMapMemory")) {
            Allocation mapped = allocations.get(call.argument(1));
            if (mapped != null && !mapped.kind().isMappable()) {
                refusedMappings.add(mapped.kind());
                return OptionalInt.of(VK_ERROR_MEMORY_MAP_FAILED);
            }
        }
        return OptionalInt.empty();
    }

    @Override
    public void after(String function, Call call) {
        switch (function) {
            case "vkGetPhysicalDeviceMemoryProperties" -> describe(call.argument(1));
            case "vkGetPhysicalDeviceMemoryProperties2" -> {
                describe(call.argument(1) + VkPhysicalDeviceMemoryProperties2.MEMORYPROPERTIES);
                tellBudget(memGetAddress(call.argument(1) + VkPhysicalDeviceMemoryProperties2.PNEXT));
            }
            case "vkGetBufferMemoryRequirements" -> allowEverything(call.argument(2));
            case "vkGetBufferMemoryRequirements2", "vkGetDeviceBufferMemoryRequirements" ->
                allowEverything(call.argument(2) + VkMemoryRequirements2.MEMORYREQUIREMENTS);
            case "vkAllocateMemory" -> allocated(call);
            case "vkFreeMemory" -> allocations.remove(call.argument(1));
            default -> {}
        }
    }

    private void allocated(Call call) {
        Kind kind = ASKED.get();
        long info = call.argument(1);
        memPutInt(info + VkMemoryAllocateInfo.MEMORYTYPEINDEX, kind.type);
        if (call.returned() == VK_SUCCESS) {
            long bytes = memGetLong(info + VkMemoryAllocateInfo.ALLOCATIONSIZE);
            allocations.put(memGetLong(call.argument(3)), new Allocation(kind, bytes));
        }
    }

    private static void describe(long properties) {
        Kind[] kinds = Kind.values();
        memPutInt(properties + VkPhysicalDeviceMemoryProperties.MEMORYTYPECOUNT, kinds.length);
        for (Kind kind : kinds) {
            long type =
                    properties + VkPhysicalDeviceMemoryProperties.MEMORYTYPES + (long) kind.type * VkMemoryType.SIZEOF;
            memPutInt(type + VkMemoryType.PROPERTYFLAGS, kind.properties);
            memPutInt(type + VkMemoryType.HEAPINDEX, kind.heap);
        }
        memPutInt(properties + VkPhysicalDeviceMemoryProperties.MEMORYHEAPCOUNT, 2);
        for (int heap = 0; heap < 2; heap++) {
            long at = properties + VkPhysicalDeviceMemoryProperties.MEMORYHEAPS + (long) heap * VkMemoryHeap.SIZEOF;
            memPutLong(at + VkMemoryHeap.SIZE, HEAP_BYTES);
            memPutInt(at + VkMemoryHeap.FLAGS, heap == 0 ? VK_MEMORY_HEAP_DEVICE_LOCAL_BIT : 0);
        }
    }

    /** What is left of each heap, which the driver tells of its own heaps: of the card's second it has none. */
    private void tellBudget(long chain) {
        for (long part = chain; part != 0; part = memGetAddress(part + VkBaseOutStructure.PNEXT)) {
            if (memGetInt(part + VkBaseOutStructure.STYPE)
                    == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT) {
                for (int heap = 0; heap < 2; heap++) {
                    long at = (long) heap * Long.BYTES;
                    memPutLong(part + VkPhysicalDeviceMemoryBudgetPropertiesEXT.HEAPBUDGET + at, HEAP_BYTES);
                    memPutLong(part + VkPhysicalDeviceMemoryBudgetPropertiesEXT.HEAPUSAGE + at, used(heap));
                }
            }
        }
    }

    private long used(int heap) {
        return allocations.values().stream()
                .filter(each -> each.kind().heap == heap)
                .mapToLong(Allocation::bytes)
                .sum();
    }

    private static void allowEverything(long requirements) {
        memPutInt(requirements + VkMemoryRequirements.MEMORYTYPEBITS, (1 << Kind.values().length) - 1);
    }
}
