package org.lemnos.portable.matmul;

import org.lemnos.api.device.Capability;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Stores;

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

    /** Makes the kernel for an operation. */
    public WideProduct(ProductForm form) {
        super(
                form,
                ClaimsByType.of(form.kernel("wide"))
                        .each(ClaimsByType.FLOATING, type -> form.quads(type)
                                .requires(Capability.SUBGROUP_SHUFFLE, Capability.INT64))
                        .build());
    }

    private static SubgroupBlocks blocks(Problem problem, Products products) {
        return SubgroupBlocks.of(
                problem, products, onProcessor(problem) ? PROCESSOR_ROWS : GPU_ROWS, unit(products) / Quads.SIZE);
    }

    /** The columns of an invocation: two sums each, where two products become one result, leave a quad of them. */
    private static int unit(Products products) {
        return OCTET / products.sums();
    }

    @Override
    Support accepts(Problem problem, Products products) {
        int unit = unit(products);
        if (!products.columns(n -> n % unit == 0)) {
            return Support.no(Decline.SHAPE, products + "; whole numbers of " + unit + " columns are needed");
        }
        Support quads = inQuads(problem, products);
        if (!quads.isYes()) {
            return quads;
        }
        Support units = startUnits(problem, unit);
        return units.isYes() ? blocks(problem, products).supports(problem, products) : units;
    }

    /** Whether all ports but the left operand, which is loaded in quads, start where a unit of so many columns may. */
    private static Support startUnits(Problem problem, int unit) {
        for (int input = 1; input < problem.inputs(); input++) {
            Support starts = problem.has(input) ? startsUnit(problem, BufferRef.input(input), unit) : Support.yes();
            if (!starts.isYes()) {
                return starts;
            }
        }
        for (int output = 0; output < problem.outputs(); output++) {
            Support starts = startsUnit(problem, BufferRef.output(output), unit);
            if (!starts.isYes()) {
                return starts;
            }
        }
        return Support.yes();
    }

    private static Support startsUnit(Problem problem, BufferRef port, int unit) {
        int bytes = unit * problem.output(0).elementType().sizeBytes();
        return problem.alignment(port) % bytes == 0
                ? Support.yes()
                : Support.no(
                        Decline.ALIGNMENT,
                        port + " is aligned to " + problem.alignment(port) + " bytes; " + unit + " columns need "
                                + bytes);
    }

    @Override
    Cost cost(Problem problem, Products products) {
        SubgroupBlocks blocks = blocks(problem, products);
        int permille = onProcessor(problem) ? blocks.permille(1000, 450) : 300;
        return Cost.of(blocks.operations(products), portBytes(problem)).efficiency(permille);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        Dispatch.Builder dispatch = blocks(problem, products)
                .dispatch(ProductShaders.wide(form(), problem.output(0).elementType()), problem, products);
        // Of two matrices at a time, none is touched first.
        return products.sums() == 1 ? dispatch.specialize(TOUCHERS_ID, touchers(problem, products)) : dispatch;
    }

    /** As many as there are cores; none for batches, which multiply what dispatches before have just written. */
    private static int touchers(Problem problem, Products products) {
        boolean pays = onProcessor(problem)
                && products.batches() == 1
                && problem.input(1).sizeBytes() <= MOST_TOUCHED_BYTES;
        return pays ? (int) problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1) : 0;
    }

    @Override
    WriteContract stores() {
        return form() == ProductForm.GATED_LINEAR ? Stores.byFour() : Stores.byEight();
    }
}
