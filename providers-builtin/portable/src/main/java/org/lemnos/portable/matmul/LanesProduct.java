package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Register-blocked over a subgroup for any extents, one element a load. */
public final class LanesProduct extends ProductKernel {
    /** Makes the kernel. */
    public LanesProduct() {
        super(ClaimsByType.of(kernel("matmul_lanes"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type)
                        .requires(Capability.SUBGROUP_SHUFFLE))
                .build());
    }

    @Override
    Support accepts(Problem problem, Product product) {
        return SubgroupBlocks.of(problem, product).supports(problem, product);
    }

    @Override
    Cost cost(Problem problem, Product product) {
        SubgroupBlocks blocks = SubgroupBlocks.of(problem, product);
        int permille = onProcessor(problem) ? blocks.permille(550, 350) : 250;
        return Cost.of(blocks.operations(product), portBytes(problem)).efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Product product) {
        return SubgroupBlocks.of(problem, product)
                .dispatch(Shaders.matmulLanes(problem.output(0).elementType()), problem, product);
    }
}
