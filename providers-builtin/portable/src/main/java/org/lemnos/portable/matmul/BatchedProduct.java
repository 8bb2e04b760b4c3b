package org.lemnos.portable.matmul;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.Stores;

/**
 * Many small products at once, such as attention's: four rows by four columns an invocation through the whole batch, so that small matrices leave no
 * lanes idle. Needs no capability, f16 included. n and k are whole numbers of quads.
 */
public final class BatchedProduct extends ProductKernel {
    private static final int BLOCK_ROWS = 4;

    /** Makes the kernel. */
    public BatchedProduct() {
        super(
                ProductForm.MATMUL,
                ClaimsByType.of(ProductForm.MATMUL.kernel("batched"))
                        .each(
                                ClaimsByType.FLOATING,
                                type -> ProductForm.MATMUL.quads(type).ranks(3, 8))
                        .build());
    }

    private static long blocks(Products products) {
        return products.tiles(BLOCK_ROWS, Quads.SIZE);
    }

    @Override
    Support accepts(Problem problem, Products products) {
        if (products.batches() == 1) {
            return Support.no(Decline.SHAPE, "one product, " + products + "; a batch of them is needed");
        }
        Support quads = inQuads(problem, products);
        return quads.isYes() ? Grid.supports(problem, Grid.groups(blocks(products)), Grid.WORKGROUP) : quads;
    }

    @Override
    Cost cost(Problem problem, Products products) {
        return Cost.of(products.operations(BLOCK_ROWS, Quads.SIZE), portBytes(problem))
                .efficiency(200);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        return Grid.invocations(
                Shaders.matmulBatched(problem.output(0).elementType()), blocks(products), problem.device());
    }

    @Override
    WriteContract stores() {
        return Stores.byFour();
    }
}
