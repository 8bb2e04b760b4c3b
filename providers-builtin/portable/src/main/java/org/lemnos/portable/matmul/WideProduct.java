package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;

/**
 * Register-blocked over a subgroup with octets of columns in 64-bit words: the fastest on processors, whose drivers load word by word. n is a
 * whole number of octets, k of quads.
 */
public final class WideProduct extends ProductKernel {
    private static final int OCTET = 2 * Quads.SIZE;
    private static final int TOUCHERS_ID = 2;

    /** What is touched first must still lie in a processor's last cache when it is multiplied. */
    private static final long MOST_TOUCHED_BYTES = 8L << 20;

    /** On a processor sums lie in the cache anyway, and more rows share what loads of b cost. */
    private static final int PROCESSOR_ROWS = 32;

    /** On a GPU 64 sums an invocation are what registers hold. */
    private static final int GPU_ROWS = 8;

    /** Makes the kernel. */
    public WideProduct() {
        super(ClaimsByType.of(kernel("matmul_wide"))
                .each(ClaimsByType.FLOATING, type -> Quads.claim(type, 3)
                        .requires(Capability.SUBGROUP_SHUFFLE, Capability.INT64))
                .build());
    }

    private static SubgroupBlocks blocks(Problem problem, Product product) {
        return SubgroupBlocks.of(
                problem, product, onProcessor(problem) ? PROCESSOR_ROWS : GPU_ROWS, OCTET / Quads.SIZE);
    }

    @Override
    Support accepts(Problem problem, Product product) {
        if (product.n() % OCTET != 0) {
            return Support.no(
                    Decline.SHAPE, "n is " + product.n() + "; whole numbers of " + OCTET + " columns are needed");
        }
        Support quads = inQuads(problem, product);
        if (!quads.isYes()) {
            return quads;
        }
        Support octets = startsOctet(problem, BufferRef.input(1));
        if (!octets.isYes()) {
            return octets;
        }
        Support result = startsOctet(problem, BufferRef.output(0));
        return result.isYes() ? blocks(problem, product).supports(problem, product) : result;
    }

    private static Support startsOctet(Problem problem, BufferRef port) {
        int bytes = OCTET * problem.output(0).elementType().sizeBytes();
        return problem.alignment(port) % bytes == 0
                ? Support.yes()
                : Support.no(
                        Decline.ALIGNMENT,
                        port + " is aligned to " + problem.alignment(port) + " bytes; octets need " + bytes);
    }

    @Override
    Cost cost(Problem problem, Product product) {
        SubgroupBlocks blocks = blocks(problem, product);
        int permille = onProcessor(problem) ? blocks.permille(1000, 450) : 300;
        return Cost.of(blocks.operations(product), portBytes(problem)).efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Product product) {
        return blocks(problem, product)
                .dispatch(Shaders.matmulWide(problem.output(0).elementType()), problem, product)
                .specialize(TOUCHERS_ID, touchers(problem, product));
    }

    /** As many as there are cores; none for batches, which multiply what dispatches before have just written. */
    private static int touchers(Problem problem, Product product) {
        boolean pays = onProcessor(problem)
                && product.batches() == 1
                && problem.input(1).sizeBytes() <= MOST_TOUCHED_BYTES;
        return pays ? (int) problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1) : 0;
    }
}
