package org.lemnos.portable.indexing;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.indexing.ReverseSequence;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;
import org.lemnos.shaders.TurnSequences;

/** {@code tensor/reverse_sequence} for every element type, one element at a time. */
public final class SequenceReversing extends PortableKernel {
    private static final int INDEX_WORDS_ID = 1;
    private static final int OPERATIONS_PER_ELEMENT = 30;

    /** Makes the kernel. */
    public SequenceReversing() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "reverse_sequence", Version.of(1, 0), ReverseSequence.ID, ReverseSequence.VERSION))
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
        TensorType x = problem.input(0);
        long[] strides = StridedAxes.dense(x.dims());
        int time = ReverseSequence.timeAxis(problem);
        int batch = ReverseSequence.batchAxis(problem);
        Dispatch.Builder dispatch = Grid.sweep(
                        TurnSequences.Variant.valueOf("U" + 8 * x.elementType().sizeBytes())
                                .module(),
                        x.elements(),
                        problem.device())
                .specialize(INDEX_WORDS_ID, problem.input(1).elementType().sizeBytes() / Integer.BYTES)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) x.elements())
                .push((int) x.dim(time))
                .push((int) strides[time])
                .push((int) x.dim(batch))
                .push((int) strides[batch]);
        return Lowering.of(dispatch.build());
    }
}
