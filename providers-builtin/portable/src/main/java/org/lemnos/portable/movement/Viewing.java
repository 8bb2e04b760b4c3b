package org.lemnos.portable.movement;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.tensor.Flatten;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Squeeze;
import org.lemnos.operations.tensor.Unsqueeze;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Quads;

/** An operation whose output is its input's bytes under other extents: nothing runs. */
public final class Viewing implements Kernel {
    private final KernelDescriptor descriptor;

    private Viewing(KernelDescriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** The kernels for {@code tensor/reshape}, {@code tensor/flatten}, {@code tensor/squeeze} and {@code tensor/unsqueeze}. */
    public static List<Kernel> all() {
        return List.of(
                of(KernelDescriptor.builder("reshape", Version.of(1, 0), Reshape.ID, Reshape.VERSION), ElementType.I64),
                of(KernelDescriptor.builder("flatten", Version.of(1, 0), Flatten.ID, Flatten.VERSION)),
                of(KernelDescriptor.builder("squeeze", Version.of(1, 0), Squeeze.ID, Squeeze.VERSION)),
                of(KernelDescriptor.builder("unsqueeze", Version.of(1, 0), Unsqueeze.ID, Unsqueeze.VERSION)));
    }

    private static Kernel of(KernelDescriptor.Builder descriptor, ElementType... operands) {
        return new Viewing(ClaimsByType.of(descriptor)
                .each(
                        ClaimsByType.ALL,
                        type -> Quads.takeBlocks(
                                Claim.types(Rearranging.ports(type, operands)),
                                BufferRef.input(0),
                                BufferRef.output(0)))
                .build());
    }

    @Override
    public KernelDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        return ResourceEstimate.costing(Cost.of(0, 0).dispatches(0));
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        return Lowering.none();
    }
}
