package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Stores;

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

    /** Makes the kernel for an operation with one product. */
    public BlockedProduct(ProductForm form) {
        super(
                form,
                ClaimsByType.of(form.kernel("blocked"))
                        .each(ClaimsByType.FLOATING, type -> form.quads(type).requires(Capability.SUBGROUP_SHUFFLE))
                        .build());
    }

    @Override
    Support accepts(Problem problem, Products products) {
        Support quads = inQuads(problem, products);
        return quads.isYes() ? SubgroupBlocks.of(problem, products).supports(problem, products) : quads;
    }

    @Override
    Cost cost(Problem problem, Products products) {
        SubgroupBlocks blocks = SubgroupBlocks.of(problem, products);
        int permille = onProcessor(problem) ? blocks.permille(620, 290) : 350;
        return Cost.of(blocks.operations(products), portBytes(problem)).efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        return SubgroupBlocks.of(problem, products)
                .dispatch(ProductShaders.blocked(form(), problem.output(0).elementType()), problem, products)
                .specialize(FETCH_ID, onProcessor(problem) && products.batches() == 1 ? PROCESSOR_FETCH : 0);
    }

    @Override
    WriteContract stores() {
        return Stores.byFour();
    }
}
