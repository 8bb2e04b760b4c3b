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
import org.lemnos.operations.indexing.GatherNd;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.WideUnits;
import org.lemnos.shaders.PickSlices;

/** {@code tensor/gather_nd} for every element type, in runs of up to 16 bytes. */
public final class SliceGathering extends PortableKernel {
    private static final int OPERATIONS_PER_UNIT = 40;

    /** Makes the kernel. */
    public SliceGathering() {
        super(ClaimsByType.of(KernelDescriptor.builder("gather_nd", Version.of(1, 0), GatherNd.ID, GatherNd.VERSION))
                .eachPair(
                        ClaimsByType.INDICES,
                        ClaimsByType.ALL,
                        (index, type) -> SingleElements.claim(type, index, type))
                .build());
    }

    private static int batchAxes(Problem problem) {
        return (int) problem.attributes().integer(GatherNd.BATCH_AXES);
    }

    /** The bytes of what one tuple picks. */
    private static long sliceBytes(Problem problem) {
        TensorType data = problem.input(0);
        long bytes = data.elementType().sizeBytes();
        for (int axis = batchAxes(problem) + (int) problem.input(1).dim(-1); axis < data.rank(); axis++) {
            bytes *= data.dim(axis);
        }
        return bytes;
    }

    private static int unitBytes(Problem problem) {
        return WideUnits.dividing(sliceBytes(problem));
    }

    @Override
    protected Cost cost(Problem problem) {
        long units = problem.output(0).sizeBytes() / unitBytes(problem);
        return Cost.of(units * OPERATIONS_PER_UNIT, portBytes(problem)).efficiency(onProcessor(problem) ? 200 : 500);
    }

    @Override
    protected Lowering launch(Problem problem) {
        int unit = unitBytes(problem);
        long units = problem.output(0).sizeBytes() / unit;
        SpirvModule module = PickSlices.Variant.valueOf("U" + 8 * unit).module();
        TensorType data = problem.input(0);
        TensorType indices = problem.input(1);
        Dispatch.Builder dispatch = IndexPush.indices(Grid.sweep(module, units, problem.device()), indices)
                .reads(either(problem, 0, 1))
                .reads(either(problem, 1, 0))
                .writes(
                        BufferRef.output(0),
                        Stores.byUnit(unit, problem.output(0).elementType()));
        IndexPush.tuples(dispatch, units, sliceBytes(problem) / unit, data, indices, batchAxes(problem), 0);
        return Lowering.of(dispatch.build());
    }

    /** An input, or where nothing in it is read, since there is nothing, another. */
    private static BufferRef either(Problem problem, int input, int other) {
        return BufferRef.input(problem.input(input).isEmpty() ? other : input);
    }
}
