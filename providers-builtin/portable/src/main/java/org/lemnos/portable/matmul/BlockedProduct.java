package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;

/**
 * Register-blocked over a subgroup with quads, shuffles instead of shared memory, and no barrier: good on processors and GPUs. n and k
 * are whole numbers of quads.
 */
public final class BlockedProduct extends ProductKernel {
    private static final int FETCH_ID = 2;

    /**
     * Steps of four rows of b whose cache lines a processor asks for together: 64 lines, about what it can wait for at once. Batches multiply what
     * dispatches before have just written, which still lies in the cache.
     */
    private static final int PROCESSOR_FETCH = 8;

    /** Makes the kernel. */
    public BlockedProduct() {
        super(ClaimsByType.of(kernel("matmul_blocked"))
                .each(ClaimsByType.FLOATING, type -> Quads.claim(type, 3).requires(Capability.SUBGROUP_SHUFFLE))
                .build());
    }

    @Override
    Support accepts(Problem problem, Product product) {
        Support quads = inQuads(problem, product);
        return quads.isYes() ? SubgroupBlocks.of(problem, product).supports(problem, product) : quads;
    }

    @Override
    Cost cost(Problem problem, Product product) {
        SubgroupBlocks blocks = SubgroupBlocks.of(problem, product);
        int permille = onProcessor(problem) ? blocks.permille(620, 290) : 350;
        return Cost.of(blocks.operations(product), portBytes(problem)).efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Product product) {
        return SubgroupBlocks.of(problem, product)
                .dispatch(Shaders.matmulBlocked(problem.output(0).elementType()), problem, product)
                .specialize(FETCH_ID, onProcessor(problem) && product.batches() == 1 ? PROCESSOR_FETCH : 0);
    }
}
