package org.lemnos.vulkan.record;

import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_HOST_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_MEMORY_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_MEMORY_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_HOST_BIT;

import org.lemnos.core.plan.BarrierScope;

/**
 * One side of a memory barrier: which stages, and what they do to memory. Wider masks than needed more than double the cost of a
 * barrier on a measured GPU, so each use names its own.
 *
 * @param stages a {@code VkPipelineStageFlags2}
 * @param accesses a {@code VkAccessFlags2}; 0 where only execution is ordered
 */
public record Accesses(long stages, long accesses) {
    /** Kernels that store to buffers. */
    public static final Accesses KERNELS_WRITE =
            new Accesses(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT);
    /** Kernels that load from and store to buffers. */
    public static final Accesses KERNELS = new Accesses(
            VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
            VK_ACCESS_2_SHADER_STORAGE_READ_BIT | VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT);
    /** Kernels whose stores nobody needs to see: only their end is waited for. */
    public static final Accesses KERNELS_END = new Accesses(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, 0);
    /** Copies and fills that store. */
    public static final Accesses TRANSFERS_WRITE =
            new Accesses(VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT);
    /** Copies that load. */
    public static final Accesses TRANSFERS_READ =
            new Accesses(VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT);
    /** Copies and fills. */
    public static final Accesses TRANSFERS = new Accesses(
            VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT);
    /** The host, which loads from mapped memory. */
    public static final Accesses HOST_READS = new Accesses(VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT);

    /** Everything, for measuring one step at a time; never in a replay. */
    public static final Accesses EVERYTHING = new Accesses(
            VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT);

    /** One side of a boundary's barrier. */
    public static Accesses of(BarrierScope.Side side) {
        return new Accesses(side.stageMask(), side.accessMask());
    }

    /** Both. */
    public Accesses and(Accesses other) {
        return new Accesses(stages | other.stages, accesses | other.accesses);
    }
}
