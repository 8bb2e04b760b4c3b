package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Stores;

/** Register-blocked over a subgroup for any extents, one element a load. */
public final class LanesProduct extends ProductKernel {
    /** Makes the kernel for an operation with one product. */
    public LanesProduct(ProductForm form) {
        super(
                form,
                ClaimsByType.of(form.kernel("lanes"))
                        .each(ClaimsByType.FLOATING, type -> form.singleElements(type)
                                .requires(Capability.SUBGROUP_SHUFFLE))
                        .build());
    }

    @Override
    Support accepts(Problem problem, Products products) {
        return SubgroupBlocks.of(problem, products).supports(problem, products);
    }

    @Override
    Cost cost(Problem problem, Products products) {
        SubgroupBlocks blocks = SubgroupBlocks.of(problem, products);
        int permille = onProcessor(problem) ? blocks.permille(550, 350) : 250;
        return Cost.of(blocks.operations(products), portBytes(problem)).efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        return SubgroupBlocks.of(problem, products)
                .dispatch(ProductShaders.lanes(form(), problem.output(0).elementType()), problem, products);
    }

    @Override
    WriteContract stores() {
        return Stores.byElement();
    }
}
