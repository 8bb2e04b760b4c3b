package org.lemnos.api.device;

import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * Something that a device can do and a kernel may need; an open set.
 *
 * <p>What Vulkan 1.3 requires of every device is no capability: synchronization2, maintenance4, subgroup size control, full
 * subgroups, the Vulkan memory model, integer dot products and timeline semaphores are always there.
 *
 * @param name in the grammar of {@link Identifiers}
 */
@Stable
public record Capability(String name) implements Comparable<Capability> {
    /** Arithmetic on {@code float16_t} ({@code shaderFloat16}). */
    public static final Capability FLOAT16 = new Capability("float16");
    /** Arithmetic on {@code double} ({@code shaderFloat64}). */
    public static final Capability FLOAT64 = new Capability("float64");
    /** Arithmetic on {@code int8_t} ({@code shaderInt8}). */
    public static final Capability INT8 = new Capability("int8");
    /** Arithmetic on {@code int16_t} ({@code shaderInt16}). */
    public static final Capability INT16 = new Capability("int16");
    /** Arithmetic on {@code int64_t} ({@code shaderInt64}). */
    public static final Capability INT64 = new Capability("int64");
    /** 8-bit members in storage buffers ({@code storageBuffer8BitAccess}). */
    public static final Capability STORAGE_8BIT = new Capability("storage-8bit");
    /** 16-bit members in storage buffers ({@code storageBuffer16BitAccess}). */
    public static final Capability STORAGE_16BIT = new Capability("storage-16bit");
    /** Arithmetic across a subgroup's invocations in compute shaders. */
    public static final Capability SUBGROUP_ARITHMETIC = new Capability("subgroup-arithmetic");
    /** Shuffles between a subgroup's invocations in compute shaders. */
    public static final Capability SUBGROUP_SHUFFLE = new Capability("subgroup-shuffle");
    /** Subgroup operations on integers of 8, 16 and 64 bits and on f16, where the device computes with these ({@code shaderSubgroupExtendedTypes}). */
    public static final Capability SUBGROUP_EXTENDED_TYPES = new Capability("subgroup-extended-types");
    /** Atomic additions of f32 in storage buffers and shared memory ({@code VK_EXT_shader_atomic_float}). */
    public static final Capability ATOMIC_FLOAT32_ADD = new Capability("atomic-float32-add");
    /** Cooperative matrices ({@code VK_KHR_cooperative_matrix}). */
    public static final Capability COOPERATIVE_MATRIX_KHR = new Capability("cooperative-matrix-khr");

    /** Checks the name. */
    public Capability {
        Identifiers.check("capability", name);
    }

    @Override
    public int compareTo(Capability other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
