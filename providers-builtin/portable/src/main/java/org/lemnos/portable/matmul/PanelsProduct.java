package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.MatrixTiles;
import org.lemnos.portable.launch.Stores;

/**
 * Register-blocked over a subgroup for any extents, with the right operand in tiles, out of which quads are loaded whatever its columns are: for products
 * whose rows are no whole quads.
 */
public final class PanelsProduct extends ProductKernel {
    /** Makes the kernel for an operation with one product. */
    public PanelsProduct(ProductForm form) {
        super(
                form,
                ClaimsByType.of(form.kernel("panels"))
                        .each(ClaimsByType.FLOATING, type -> claim(form, type))
                        .build());
    }

    /** A right operand that is a vector has no tiles; a bias is a vector, and the weight beside it never. */
    private static Claim.Builder claim(ProductForm form, ElementType type) {
        return form.singleElements(type)
                .requires(Capability.SUBGROUP_SHUFFLE)
                .ranks(form == ProductForm.MATMUL ? 2 : 0, TensorType.LARGEST_RANK)
                .storage(BufferRef.input(1), MatrixTiles.PROFILE);
    }

    @Override
    Support accepts(Problem problem, Products products) {
        Support spanned = spans(problem, BufferRef.input(1), MatrixTiles.sizeBytes(problem.input(1)));
        return spanned.isYes() ? SubgroupBlocks.of(problem, products).supports(problem, products) : spanned;
    }

    @Override
    Cost cost(Problem problem, Products products) {
        SubgroupBlocks blocks = SubgroupBlocks.of(problem, products);
        long padding =
                MatrixTiles.sizeBytes(problem.input(1)) - problem.input(1).sizeBytes();
        int permille = onProcessor(problem) ? blocks.permille(560, 350) : 270;
        return Cost.of(blocks.operations(products), portBytes(problem) + padding)
                .efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        return SubgroupBlocks.of(problem, products)
                .dispatch(ProductShaders.panels(form(), problem.output(0).elementType()), problem, products);
    }

    @Override
    WriteContract stores() {
        return Stores.byFour();
    }
}
