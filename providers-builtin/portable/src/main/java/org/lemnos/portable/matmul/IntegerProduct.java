package org.lemnos.portable.matmul;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.nn.MatMulInteger;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code nn/matmul_integer}, a few rows of one column an invocation; a sum of no terms is zero without a dispatch. */
public final class IntegerProduct extends PortableKernel {
    private static final int ROWS_ID = 1;
    private static final int A_SIGNED_ID = 2;
    private static final int B_SIGNED_ID = 3;
    private static final int ROW_ZERO_POINTS_ID = 4;
    private static final int COLUMN_ZERO_POINTS_ID = 5;
    private static final int ROWS = 4;
    private static final int BUFFERS = 5;
    private static final int OPERATIONS_PER_TERM = 5;

    /** Makes the kernel. */
    public IntegerProduct() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "matmul_integer", Version.of(1, 0), MatMulInteger.ID, MatMulInteger.VERSION))
                .eachPair(
                        ClaimsByType.BYTES,
                        ClaimsByType.BYTES,
                        (a, b) -> SingleElements.claim(a, b, a, b, ElementType.I32))
                .build());
    }

    private static Product product(Problem problem) {
        return Product.of(problem.input(0), problem.input(1));
    }

    private static long units(Product product) {
        return product.batches() * Grid.cover(product.m(), ROWS) * product.n();
    }

    @Override
    protected Support accepts(Problem problem) {
        return takes(problem, BUFFERS, Grid.groups(units(product(problem))), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return product(problem).k();
    }

    @Override
    protected Cost cost(Problem problem) {
        Product product = product(problem);
        return Cost.of(units(product) * ROWS * OPERATIONS_PER_TERM * product.k(), portBytes(problem))
                .efficiency(onProcessor(problem) ? 150 : 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        Product product = product(problem);
        if (product.k() == 0) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        Dispatch.Builder dispatch = Grid.sweep(Shaders.matmulInteger(), units(product), product.k(), problem.device())
                .specialize(ROWS_ID, ROWS)
                .specialize(A_SIGNED_ID, problem.input(0).elementType() == ElementType.I8)
                .specialize(B_SIGNED_ID, problem.input(1).elementType() == ElementType.I8)
                .specialize(ROW_ZERO_POINTS_ID, MatMulInteger.hasRowZeroPoints(problem))
                .specialize(COLUMN_ZERO_POINTS_ID, MatMulInteger.hasColumnZeroPoints(problem));
        for (int input = 0; input < problem.inputs(); input++) {
            dispatch.reads(BufferRef.input(input));
        }
        product.push(dispatch.writes(BufferRef.output(0), Stores.byElement()));
        return Lowering.of(dispatch.build());
    }
}
