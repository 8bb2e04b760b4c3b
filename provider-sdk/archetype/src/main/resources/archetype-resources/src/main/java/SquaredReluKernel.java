package ${package};

import ${package}.shaders.SquaredReluEach;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;

/** The new operation for f32, one element an invocation. Stateless, as every kernel: the same problem gets the same answers. */
final class SquaredReluKernel implements Kernel {
    private static final long OPERATIONS_PER_ELEMENT = 2;

    /** What this kernel serves. Every claim is tested, so claim what works and nothing else. */
    @Override
    public KernelDescriptor descriptor() {
        return KernelDescriptor.builder("squared_relu_each", Version.of(1, 0), SquaredRelu.ID, SquaredRelu.VERSION)
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .build();
    }

    /** Asked only inside of a claim: says no, with a reason, where this problem or this device is out of reach. */
    @Override
    public Support supports(Problem problem) {
        return Launch.fits(problem);
    }

    /** What it takes: here no workspace, and so much arithmetic and traffic. The solver weighs kernels by it. */
    @Override
    public ResourceEstimate estimate(Problem problem) {
        return ResourceEstimate.costing(Launch.cost(problem, OPERATIONS_PER_ELEMENT, 2));
    }

    /** The dispatches. The generated class asks for every buffer and constant of the shader, so that none is forgotten. */
    @Override
    public Lowering lower(Problem problem, Placement placement) {
        if (problem.output(0).isEmpty()) {
            return Lowering.none();
        }
        return Lowering.of(SquaredReluEach.dispatch()
                .x(BufferRef.input(0))
                .y(BufferRef.output(0), WriteContract.everyElement())
                .elements(problem.output(0).elements())
                .localSizeX(Launch.WORKGROUP)
                .workgroups(Launch.groups(problem), 1, 1));
    }
}
