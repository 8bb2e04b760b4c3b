package org.lemnos.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;

/** A kernel with its own taste in storage, price and workspace, which lowers to one dispatch. */
final class SyntheticKernel implements Kernel {
    static final StorageProfile LINEAR = StorageProfile.linear();
    static final StorageProfile BLOCKS = StorageProfile.fixedBlock(4096);

    private static final int LOCAL_SIZE = 64;
    private static final int PERMILLE = 1000;

    private final SyntheticOperation operation;
    private final KernelDescriptor descriptor;
    private final int efficiency;
    private final long scratchBytes;
    private final SpirvModule module;

    /**
     * @param suffix what its name has behind the operation's
     * @param storage the profiles that it accepts, by port: the inputs', then the output's
     * @param efficiency what part of the device's rate it reaches, in permille
     * @param scratchBytes how much workspace it needs; none if zero
     */
    SyntheticKernel(
            SyntheticOperation operation,
            String suffix,
            List<List<StorageProfile>> storage,
            int efficiency,
            long scratchBytes) {
        this.operation = operation;
        this.efficiency = efficiency;
        this.scratchBytes = scratchBytes;
        this.module = SyntheticModule.of(operation.inputs());
        ElementType[] types = new ElementType[operation.inputs() + 1];
        Arrays.fill(types, ElementType.F32);
        Claim.Builder claim = Claim.types(types);
        for (int port = 0; port < storage.size(); port++) {
            BufferRef buffer = port < operation.inputs() ? BufferRef.input(port) : BufferRef.output(0);
            claim.storage(buffer, storage.get(port).toArray(StorageProfile[]::new));
        }
        this.descriptor = KernelDescriptor.builder(
                        operation.name() + "_" + suffix,
                        SyntheticOperation.VERSION,
                        operation.id(),
                        SyntheticOperation.VERSION)
                .claim(claim.build())
                .build();
    }

    @Override
    public KernelDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        long bytes = problem.output(0).sizeBytes()
                + IntStream.range(0, problem.inputs())
                        .mapToLong(input -> problem.input(input).sizeBytes())
                        .sum();
        Cost cost = Cost.of(problem.output(0).elements(), bytes).efficiency(Math.min(PERMILLE, efficiency));
        ResourceEstimate estimate = ResourceEstimate.costing(cost);
        return scratchBytes == 0
                ? estimate
                : estimate.scratch(Workspace.bytes(scratchBytes).in(LINEAR, BLOCKS));
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        Dispatch.Builder dispatch = Dispatch.of(module);
        for (int input = 0; input < operation.inputs(); input++) {
            dispatch.reads(BufferRef.input(input));
        }
        dispatch.writes(BufferRef.output(0), WriteContract.everyElement());
        long groups = (problem.output(0).elements() + LOCAL_SIZE - 1) / LOCAL_SIZE;
        return Lowering.of(dispatch.workgroups(groups, 1, 1).build());
    }
}
