package org.lemnos.portable.indexing;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.indexing.GatherElements;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SmallElements;
import org.lemnos.shaders.PickElements;

/** {@code tensor/gather_elements} for every element type, one element at a time. */
public final class ElementGathering extends PortableKernel {
    private static final int OPERATIONS_PER_ELEMENT = 40;

    /** Makes the kernel. */
    public ElementGathering() {
        super(descriptorOfAllTypes());
    }

    private static KernelDescriptor descriptorOfAllTypes() {
        KernelDescriptor.Builder descriptor = KernelDescriptor.builder(
                "gather_elements", Version.of(1, 0), GatherElements.ID, GatherElements.VERSION);
        for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
            for (ElementType type : ElementType.values()) {
                Claim.Builder claim = Claim.types(type, index, type);
                SmallElements.require(claim, type);
                descriptor.claim(claim.build());
            }
        }
        return descriptor.build();
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected Cost cost(Problem problem) {
        return Cost.of(problem.output(0).elements() * OPERATIONS_PER_ELEMENT, portBytes(problem))
                .efficiency(onProcessor(problem) ? 200 : 500);
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
                .writes(BufferRef.output(0), WriteContract.everyElement());
        IndexPush.elements(dispatch, data, problem.input(1), GatherElements.axis(problem), 0);
        return Lowering.of(dispatch.build());
    }
}
