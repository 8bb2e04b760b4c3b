package org.lemnos.api.device;

import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * A number that a device states about itself, or that the host knows or has measured of it; an open set.
 *
 * @param name in the grammar of {@link Identifiers}
 */
@Stable
public record Limit(String name) implements Comparable<Limit> {
    /** The most bytes that one binding may span ({@code maxStorageBufferRange}). */
    public static final Limit STORAGE_BUFFER_RANGE_BYTES = new Limit("storage-buffer-range-bytes");
    /** What a binding's offset is a multiple of ({@code minStorageBufferOffsetAlignment}). */
    public static final Limit STORAGE_BUFFER_OFFSET_ALIGNMENT = new Limit("storage-buffer-offset-alignment");
    /** The most storage buffers of one dispatch ({@code maxPerStageDescriptorStorageBuffers}). */
    public static final Limit STORAGE_BUFFERS = new Limit("storage-buffers");
    /** The most bytes of one buffer ({@code maxBufferSize}). */
    public static final Limit BUFFER_BYTES = new Limit("buffer-bytes");
    /** The most bytes of one memory allocation ({@code maxMemoryAllocationSize}). */
    public static final Limit ALLOCATION_BYTES = new Limit("allocation-bytes");
    /** The bytes of the heap that buffers of the device lie in. */
    public static final Limit HEAP_BYTES = new Limit("heap-bytes");
    /** The most bytes of the push block ({@code maxPushConstantsSize}). */
    public static final Limit PUSH_CONSTANT_BYTES = new Limit("push-constant-bytes");
    /** The most bytes of shared memory ({@code maxComputeSharedMemorySize}). */
    public static final Limit SHARED_MEMORY_BYTES = new Limit("shared-memory-bytes");
    /** The most invocations of a workgroup ({@code maxComputeWorkGroupInvocations}). */
    public static final Limit WORKGROUP_INVOCATIONS = new Limit("workgroup-invocations");
    /** The largest workgroup along x. */
    public static final Limit WORKGROUP_SIZE_X = new Limit("workgroup-size-x");
    /** The largest workgroup along y. */
    public static final Limit WORKGROUP_SIZE_Y = new Limit("workgroup-size-y");
    /** The largest workgroup along z. */
    public static final Limit WORKGROUP_SIZE_Z = new Limit("workgroup-size-z");
    /** The most workgroups of a dispatch along x. */
    public static final Limit WORKGROUP_COUNT_X = new Limit("workgroup-count-x");
    /** The most workgroups of a dispatch along y. */
    public static final Limit WORKGROUP_COUNT_Y = new Limit("workgroup-count-y");
    /** The most workgroups of a dispatch along z. */
    public static final Limit WORKGROUP_COUNT_Z = new Limit("workgroup-count-z");
    /** The subgroup size where a kernel asks for none. */
    public static final Limit SUBGROUP_SIZE = new Limit("subgroup-size");
    /** The smallest subgroup size that a kernel may ask for. */
    public static final Limit SUBGROUP_SIZE_LEAST = new Limit("subgroup-size-least");
    /** The largest subgroup size that a kernel may ask for. */
    public static final Limit SUBGROUP_SIZE_MOST = new Limit("subgroup-size-most");
    /** The most subgroups of a workgroup whose subgroup size is chosen ({@code maxComputeWorkgroupSubgroups}). */
    public static final Limit WORKGROUP_SUBGROUPS = new Limit("workgroup-subgroups");
    /** The bytes of shared memory that the device keeps for cooperative matrices which a workgroup holds together; 0 if it keeps none. */
    public static final Limit COOPERATIVE_MATRIX_SHARED_BYTES = new Limit("cooperative-matrix-shared-bytes");
    /** The most invocations of a workgroup that holds cooperative matrices together. */
    public static final Limit COOPERATIVE_MATRIX_WORKGROUP_INVOCATIONS =
            new Limit("cooperative-matrix-workgroup-invocations");
    /** The most rows or columns of a cooperative matrix where a device takes multiples of a granularity. */
    public static final Limit COOPERATIVE_MATRIX_EXTENT = new Limit("cooperative-matrix-extent");
    /** The driver's number among all Vulkan drivers ({@code VkDriverId}). */
    public static final Limit DRIVER_ID = new Limit("driver-id");
    /** The number that the driver counts its releases with, in its own way ({@code driverVersion}). */
    public static final Limit DRIVER_VERSION = new Limit("driver-version");
    /**
     * How often the loops of one invocation may go round, all of them together; not there where nothing limits it. llvmpipe leaves a loop behind this,
     * without a word, and goes on with what it has.
     */
    public static final Limit LOOP_ROUNDS = new Limit("loop-rounds");
    /** Compute units, streaming multiprocessors or cores; 1 if unknown. */
    public static final Limit COMPUTE_UNITS = new Limit("compute-units");
    /** Bytes that the device moves in a second between its memory and its shaders. */
    public static final Limit BYTES_PER_SECOND = new Limit("bytes-per-second");
    /** Scalar f32 operations that the device does in a second; a multiply-add counts as two. */
    public static final Limit F32_OPERATIONS_PER_SECOND = new Limit("f32-operations-per-second");
    /** What one more dispatch costs, in nanoseconds. */
    public static final Limit DISPATCH_NANOSECONDS = new Limit("dispatch-nanoseconds");
    /** What one more boundary between dependent dispatches costs, in nanoseconds. */
    public static final Limit BOUNDARY_NANOSECONDS = new Limit("boundary-nanoseconds");

    /** Checks the name. */
    public Limit {
        Identifiers.check("limit", name);
    }

    @Override
    public int compareTo(Limit other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
