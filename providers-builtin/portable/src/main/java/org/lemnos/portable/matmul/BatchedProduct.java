package org.lemnos.portable.matmul;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;

/**
 * Many small products at once, such as attention's: four rows by four columns an invocation through the whole batch, so that small matrices leave no
 * lanes idle. Needs no capability, f16 included. n and k are whole numbers of quads.
 */
public final class BatchedProduct extends ProductKernel {
    private static final int BLOCK_ROWS = 4;

    /** Makes the kernel. */
    public BatchedProduct() {
        super(ClaimsByType.of(kernel("matmul_batched"))
                .each(ClaimsByType.FLOATING, type -> Quads.claim(type, 3).ranks(3, 8))
                .build());
    }

    private static long blocks(Product product) {
        return Quads.count(product.n()) * Grid.cover(product.m(), BLOCK_ROWS) * product.batches();
    }

    @Override
    Support accepts(Problem problem, Product product) {
        if (product.batches() == 1) {
            return Support.no(Decline.SHAPE, "one product, " + product + "; a batch of them is needed");
        }
        Support quads = inQuads(problem, product);
        return quads.isYes() ? Grid.supports(problem, Grid.groups(blocks(product)), Grid.WORKGROUP) : quads;
    }

    @Override
    Cost cost(Problem problem, Product product) {
        long operations = product.operations(Grid.cover(product.m(), BLOCK_ROWS) * BLOCK_ROWS, product.n());
        return Cost.of(operations, portBytes(problem)).efficiency(200);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Product product) {
        return Grid.invocations(
                Shaders.matmulBatched(problem.output(0).elementType()), blocks(product), problem.device());
    }
}
