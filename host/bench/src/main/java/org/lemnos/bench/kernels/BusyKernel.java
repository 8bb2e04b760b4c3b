package org.lemnos.bench.kernels;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;

/** A kernel of an operation that leaves its input {@link Unchanged}. */
abstract class BusyKernel implements Kernel {
    /** Invocations of a workgroup; every Vulkan device allows 128. */
    private static final int WORKGROUP = 128;

    private static final long MOST_GROUPS_ALONG_X = 65_535;

    private final KernelDescriptor descriptor;

    /** The only kernel of an operation, and named like it. */
    BusyKernel(OperationId operation, Capability... needed) {
        Claim claim = Claim.types(ElementType.F32, ElementType.F32)
                .ranks(1, 1)
                .requires(needed)
                .build();
        String name = operation.name().substring(operation.namespace().length() + 1);
        descriptor = KernelDescriptor.builder(name, Unchanged.VERSION, operation, Unchanged.VERSION)
                .claim(claim)
                .build();
    }

    @Override
    public final KernelDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public final ResourceEstimate estimate(Problem problem) {
        return ResourceEstimate.costing(
                Cost.of(problem.output(0).elements(), 2 * problem.output(0).sizeBytes()));
    }

    @Override
    public final Lowering lower(Problem problem, Placement placement) {
        long elements = problem.output(0).elements();
        return Lowering.of(launch(elements, (int) problem.attributes().integer(Unchanged.WAY)));
    }

    /** The dispatch for so many elements, done in that way. */
    abstract Dispatch launch(long elements, int way);

    /** Starts a dispatch of at least so many invocations; shaders number groups along x, then along y. */
    static Dispatch.Builder invocations(SpirvModule module, long count) {
        long groups = (count + WORKGROUP - 1) / WORKGROUP;
        long x = Math.min(groups, MOST_GROUPS_ALONG_X);
        return Dispatch.of(module)
                .specialize(0, WORKGROUP)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .workgroups(x, (groups + x - 1) / x, 1);
    }
}
