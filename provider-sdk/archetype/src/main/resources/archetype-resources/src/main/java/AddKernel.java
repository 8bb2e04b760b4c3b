package ${package};

import ${package}.shaders.AddEach;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
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

/** The standard operation {@code math/add} for two f32 tensors of one shape. It competes with the host's own kernels for every such node. */
final class AddKernel implements Kernel {
    private static final OperationId ADD = OperationId.of("math/add");

    @Override
    public KernelDescriptor descriptor() {
        return KernelDescriptor.builder("add_each", Version.of(1, 0), ADD, Version.of(1, 0))
                .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32).build())
                .build();
    }

    /** The operation broadcasts; this kernel does not, and declines where it would have to. */
    @Override
    public Support supports(Problem problem) {
        if (!problem.input(0).equals(problem.input(1))) {
            return Support.no(
                    Decline.SHAPE, "adds tensors of one shape; these are " + problem.input(0) + " and " + problem.input(1));
        }
        return Launch.fits(problem);
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        return ResourceEstimate.costing(Launch.cost(problem, 1, 3));
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        if (problem.output(0).isEmpty()) {
            return Lowering.none();
        }
        return Lowering.of(AddEach.dispatch()
                .a(BufferRef.input(0))
                .b(BufferRef.input(1))
                .sum(BufferRef.output(0), WriteContract.everyElement())
                .elements(problem.output(0).elements())
                .localSizeX(Launch.WORKGROUP)
                .workgroups(Launch.groups(problem), 1, 1));
    }
}
