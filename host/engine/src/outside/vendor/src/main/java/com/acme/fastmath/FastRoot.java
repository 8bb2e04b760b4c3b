package com.acme.fastmath;

import com.acme.fastmath.shaders.Root;
import org.lemnos.api.Version;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;

/** {@code math/sqrt} of f32, one element an invocation. */
final class FastRoot implements Kernel {
    private static final int WORKGROUP = 64;

    @Override
    public KernelDescriptor descriptor() {
        return KernelDescriptor.builder("root", Version.of(1, 0), OperationId.of("math/sqrt"), Version.of(1, 0))
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .build();
    }

    @Override
    public Support supports(Problem problem) {
        long groups = groups(problem);
        long most = problem.device().limit(Limit.WORKGROUP_COUNT_X);
        return groups <= most
                ? Support.yes()
                : Support.no(Decline.LIMIT, groups + " workgroups; the device allows " + most);
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        long elements = problem.output(0).elements();
        return ResourceEstimate.costing(Cost.of(elements, 2 * problem.output(0).sizeBytes()));
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        if (problem.output(0).isEmpty()) {
            return Lowering.none();
        }
        return Lowering.of(Root.dispatch()
                .x(BufferRef.input(0))
                .y(BufferRef.output(0), WriteContract.everyElement())
                .elements(problem.output(0).elements())
                .localSizeX(WORKGROUP)
                .workgroups(groups(problem), 1, 1));
    }

    private static long groups(Problem problem) {
        return Math.max(1, (problem.output(0).elements() + WORKGROUP - 1) / WORKGROUP);
    }
}
