package org.lemnos.bench.vendor;

import org.lemnos.api.Version;
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
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;

/** A kernel whose module lies in the jar and is read when it is launched first. */
final class BenchKernel implements Kernel {
    private final String name;
    private final OperationId operation;
    private final SpirvModule module;

    BenchKernel(String name, OperationId operation, String path, String sha256) {
        this.name = name;
        this.operation = operation;
        this.module = SpirvModule.resource(BenchKernel.class, path, sha256);
    }

    @Override
    public KernelDescriptor descriptor() {
        return KernelDescriptor.builder(name, Version.of(1, 0), operation, Version.of(1, 0))
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .build();
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        return ResourceEstimate.costing(
                Cost.of(problem.output(0).elements(), 2 * problem.output(0).sizeBytes()));
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        return Lowering.of(Dispatch.of(module)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0))
                .workgroups(1, 1, 1)
                .build());
    }
}
