package org.lemnos.portable.indexing;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.indexing.GatherElements;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.PickElements;

/** {@code tensor/gather_elements} for every element type, one element at a time. */
public final class ElementGathering extends PortableKernel {
    private static final int OPERATIONS_PER_ELEMENT = 40;

    /** Makes the kernel. */
    public ElementGathering() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "gather_elements", Version.of(1, 0), GatherElements.ID, GatherElements.VERSION))
                .eachPair(
                        ClaimsByType.INDICES,
                        ClaimsByType.ALL,
                        (index, type) -> SingleElements.claim(type, index, type))
                .build());
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 200, 500);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        SpirvModule module = PickElements.Variant.valueOf(
                        "U" + 8 * output.elementType().sizeBytes())
                .module();
        TensorType data = problem.input(0);
        Dispatch.Builder dispatch = IndexPush.indices(
                        Grid.sweep(module, output.elements(), problem.device()), problem.input(1))
                // Where there is nothing in data, every index is outside and nothing of it is read.
                .reads(BufferRef.input(data.isEmpty() ? 1 : 0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), Stores.byElement());
        IndexPush.elements(dispatch, data, problem.input(1), GatherElements.axis(problem), 0);
        return Lowering.of(dispatch.build());
    }
}
