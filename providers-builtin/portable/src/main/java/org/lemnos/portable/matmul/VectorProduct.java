package org.lemnos.portable.matmul;

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Chain;
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
 * Few rows times a matrix, as in decoding token by token: the terms are split over the parts of a workgroup so that enough invocations read the
 * matrix at once. Bound by the memory's bandwidth. n and k are whole numbers of quads.
 */
public final class VectorProduct extends ProductKernel {
    private static final int MOST_ROWS = 4;
    private static final int PARTS = 4;
    private static final int PARTS_ID = 1;
    private static final int VECTOR_ROWS_ID = 2;

    /** Makes the kernel. */
    public VectorProduct() {
        super(ClaimsByType.of(kernel("matmul_vector"))
                .each(ClaimsByType.FLOATING, type -> Quads.claim(type, 3).chain(Chain.split(PARTS)))
                .build());
    }

    /** Quads of columns of a workgroup: a subgroup's width, so that each part loads whole lines of b. */
    private static int columns(Problem problem) {
        return (int) Math.min(32, problem.device().limitOrElse(Limit.SUBGROUP_SIZE, 32));
    }

    private static long tiles(Problem problem, Product product) {
        return Grid.cover(product.n(), (long) Quads.SIZE * columns(problem)) * product.batches();
    }

    @Override
    Support accepts(Problem problem, Product product) {
        if (product.m() > MOST_ROWS) {
            return Support.no(Decline.SHAPE, product.m() + " rows; at most " + MOST_ROWS + " pay here");
        }
        Support quads = inQuads(problem, product);
        return quads.isYes() ? Grid.supports(problem, tiles(problem, product), (long) columns(problem) * PARTS) : quads;
    }

    @Override
    Cost cost(Problem problem, Product product) {
        return Cost.of(product.operations(product.m(), product.n()), portBytes(problem))
                .efficiency(onProcessor(problem) ? 150 : 850);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Product product) {
        return Grid.workgroups(
                        Shaders.matmulVector(problem.output(0).elementType()),
                        tiles(problem, product),
                        columns(problem),
                        problem.device())
                .specialize(PARTS_ID, PARTS)
                .specialize(VECTOR_ROWS_ID, (int) product.m());
    }
}
