package org.lemnos.vulkan.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.vulkan.memory.BufferUse.ARENA;
import static org.lemnos.vulkan.memory.BufferUse.MAPPED_ARENA;
import static org.lemnos.vulkan.memory.BufferUse.READBACK;
import static org.lemnos.vulkan.memory.BufferUse.STAGING;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT;
import static org.lwjgl.vulkan.VK11.VK_MEMORY_PROPERTY_PROTECTED_BIT;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.core.plan.ArenaKind;

/** Which memory each use of a buffer takes, on devices that no machine of ours has. */
class MemoryKindsTest {
    private static final int LOCAL = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    private static final int SHARED = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    private static final int CACHED = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
    private static final long GIB = 1L << 30;

    /** A large card whose whole memory the host can map, such as an H200. */
    private static final MemoryKinds CARD = new MemoryKinds(
            List.of(type(1, 0), type(0, LOCAL), type(1, SHARED), type(1, SHARED | CACHED), type(0, LOCAL | SHARED)),
            List.of(heap(139 * GIB, true), heap(96 * GIB, false)));

    /** A card of which the host sees no more than a window of 256 MiB. */
    private static final MemoryKinds WINDOW = new MemoryKinds(
            List.of(type(2, LOCAL | SHARED), type(0, LOCAL), type(1, SHARED), type(1, SHARED | CACHED)),
            List.of(heap(24 * GIB, true), heap(32 * GIB, false), heap(GIB / 4, true)));

    /** A processor that is its own device. */
    private static final MemoryKinds PROCESSOR =
            new MemoryKinds(List.of(type(0, LOCAL | SHARED | CACHED)), List.of(heap(2 * GIB, true)));

    /** A GPU in a processor, with one heap and both kinds of caching. */
    private static final MemoryKinds INTEGRATED = new MemoryKinds(
            List.of(type(0, LOCAL | SHARED), type(0, LOCAL | SHARED | CACHED)), List.of(heap(12 * GIB, true)));

    private static MemoryKinds.Type type(int heap, int properties) {
        return new MemoryKinds.Type(heap, properties);
    }

    private static MemoryKinds.Heap heap(long sizeBytes, boolean deviceLocal) {
        return new MemoryKinds.Heap(sizeBytes, deviceLocal);
    }

    private static boolean maps(MemoryKinds kinds, ArenaKind kind) {
        return HostReach.of(kind).isMapped(kinds);
    }

    @Test
    void aCardKeepsActivationsAndWeightsToItselfThoughTheHostCouldMapAllOfIt() {
        assertThat(CARD.hasPrivateMemory()).isTrue();
        assertThat(maps(CARD, ArenaKind.STEP)).isFalse();
        assertThat(maps(CARD, ArenaKind.STATIC)).isFalse();
        assertThat(CARD.typesFor(ARENA))
                .as("its own memory, and the mappable only where that is full")
                .containsExactly(1, 4);
    }

    @Test
    void theTypeOfEachKindOfArenaOfACardIsKnownBeforeAnythingIsAllocated() {
        assertThat(CARD.typeFor(ArenaKind.STATIC)).hasValue(1);
        assertThat(CARD.typeFor(ArenaKind.STEP)).hasValue(1);
        assertThat(CARD.typeFor(ArenaKind.PORTS)).hasValue(4);
        assertThat(WINDOW.typeFor(ArenaKind.PORTS)).hasValue(1);
        assertThat(PROCESSOR.typeFor(ArenaKind.STEP)).hasValue(0);
    }

    @Test
    void aCardLendsItsPortsToTheHostWhereTheWholeOfItCanBeMapped() {
        assertThat(maps(CARD, ArenaKind.PORTS)).isTrue();
        assertThat(CARD.typesFor(MAPPED_ARENA)).containsExactly(4);
    }

    @Test
    void aCardIsFilledFromMemoryOfTheHostAndReadThroughItsCache() {
        assertThat(CARD.typesFor(STAGING)).containsExactly(2, 3, 4);
        assertThat(CARD.typesFor(READBACK)).containsExactly(3, 2, 4);
    }

    @Test
    void aSmallWindowHoldsNoPortsAndIsTheLastPlaceForAnythingElse() {
        assertThat(WINDOW.arenaHeap()).isZero();
        assertThat(WINDOW.arenaHeapBytes()).isEqualTo(24 * GIB);
        assertThat(WINDOW.hostReachesArenas()).isFalse();
        assertThat(maps(WINDOW, ArenaKind.PORTS)).isFalse();
        assertThat(WINDOW.typesFor(ARENA)).containsExactly(1, 0);
        assertThat(WINDOW.typesFor(STAGING)).startsWith(2).endsWith(0);
        assertThat(WINDOW.typesFor(READBACK)).startsWith(3).endsWith(0);
    }

    @Test
    void memoryThatIsTheHostsAnywayIsMappedForWeightsAndPortsAndNotForActivations() {
        for (MemoryKinds kinds : List.of(PROCESSOR, INTEGRATED)) {
            assertThat(kinds.hasPrivateMemory()).isFalse();
            assertThat(maps(kinds, ArenaKind.PORTS)).isTrue();
            assertThat(maps(kinds, ArenaKind.STATIC)).isTrue();
            assertThat(maps(kinds, ArenaKind.STEP)).isFalse();
        }
        assertThat(INTEGRATED.typesFor(MAPPED_ARENA))
                .as("outputs are read there, so that the cached one is first")
                .containsExactly(1, 0);
    }

    @Test
    void protectedAndLazyMemoryIsNeverTakenAndIsNoPrivateMemory() {
        MemoryKinds kinds = new MemoryKinds(
                List.of(
                        type(0, LOCAL | VK_MEMORY_PROPERTY_PROTECTED_BIT),
                        type(0, LOCAL | VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT),
                        type(0, LOCAL | SHARED)),
                List.of(heap(4 * GIB, true)));
        assertThat(kinds.typesFor(ARENA)).containsExactly(2);
        assertThat(kinds.hasPrivateMemory()).isFalse();
    }

    @Test
    void ofSeveralHeapsOfADeviceTheLargestHoldsTheArenas() {
        MemoryKinds kinds = new MemoryKinds(
                List.of(type(0, LOCAL), type(2, LOCAL)),
                List.of(heap(2 * GIB, true), heap(64 * GIB, false), heap(8 * GIB, true)));
        assertThat(kinds.arenaHeap()).isEqualTo(2);
        assertThat(kinds.typesFor(ARENA)).containsExactly(1, 0);
    }

    @Test
    void aDeviceWithoutMemoryOfItsOwnHasNoPlaceForArenas() {
        MemoryKinds kinds = new MemoryKinds(List.of(type(0, SHARED)), List.of(heap(GIB, false)));
        assertThat(kinds.typesFor(ARENA)).isEmpty();
        assertThat(kinds.hostReachesArenas()).isFalse();
        assertThat(kinds.typesFor(STAGING)).containsExactly(0);
    }
}
