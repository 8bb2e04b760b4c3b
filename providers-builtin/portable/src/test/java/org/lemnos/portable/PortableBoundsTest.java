package org.lemnos.portable;

import org.lemnos.tck.rule.Scope;
import org.lemnos.vulkan.VulkanOptions;

/**
 * No built-in kernel loads or stores outside of its bindings, which end where its tensors do: the validation layer's checks on the GPU see it, loads
 * that no number shows as well. An eighth of the kernels; all of them in {@code ./dev soak}.
 */
class PortableBoundsTest extends PortableKernelsProof {
    private static final int SHARE = 8;
    /** With checks in it, llvmpipe takes minutes to compile a module of three products; the soak has the time. */
    private static final String LARGEST = "qkv_projection_rows";

    @Override
    protected VulkanOptions options() {
        return super.options().withChecksOnGpu();
    }

    /** Kernels with checks in them are slow to compile and to run, so even a soak has time for a choice of the calls only. */
    @Override
    protected Scope scope() {
        return Scope.SLICE;
    }

    @Override
    protected boolean isTested(String kernel) {
        boolean chosen = Math.floorMod(kernel.hashCode(), SHARE) == 0 && !kernel.endsWith(LARGEST);
        return Boolean.getBoolean("lemnos.soak") || chosen;
    }
}
