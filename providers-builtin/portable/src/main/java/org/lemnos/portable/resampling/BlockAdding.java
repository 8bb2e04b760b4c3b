package org.lemnos.portable.resampling;

import java.util.function.IntToLongFunction;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.resampling.BlockGrid;
import org.lemnos.operations.resampling.Col2Im;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.AddBlocks;

/** {@code nn/col2im} of f32 and f16, one element of the picture at a time. */
public final class BlockAdding extends PortableKernel {
    private static final int OPERATIONS_PER_TERM = 20;

    /** Makes the kernel. */
    public BlockAdding() {
        super(ClaimsByType.of(KernelDescriptor.builder("col2im", Version.of(1, 0), Col2Im.ID, Col2Im.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type))
                .build());
    }

    @Override
    protected long rounds(Problem problem) {
        BlockGrid blocks = Col2Im.blocks(problem);
        return blocks.elements() * (1 + LOOP_ENDS) * blocks.axes();
    }

    @Override
    protected Cost cost(Problem problem) {
        long terms = Col2Im.blocks(problem).elements();
        return ElementCosts.of(problem, terms * OPERATIONS_PER_TERM, 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        if (problem.input(0).isEmpty()) {
            return Lowering.of().afterZeroing(BufferRef.output(0));
        }
        BlockGrid blocks = Col2Im.blocks(problem);
        AddBlocks.Variant variant = y.elementType() == ElementType.F16 ? AddBlocks.Variant.F16 : AddBlocks.Variant.F32;
        Dispatch.Builder dispatch = Grid.sweep(variant.module(), y.elements(), rounds(problem), problem.device())
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) y.elements());
        each(dispatch, blocks, 1, blocks::image);
        each(dispatch, blocks, 1, blocks::block);
        each(dispatch, blocks, 1, blocks::stride);
        each(dispatch, blocks, 1, blocks::dilation);
        each(dispatch, blocks, 0, blocks::before);
        each(dispatch, blocks, 1, blocks::count);
        return Lowering.of(dispatch.build());
    }

    private static void each(Dispatch.Builder dispatch, BlockGrid blocks, int missing, IntToLongFunction value) {
        for (int place = 0; place < Col2Im.MOST_AXES; place++) {
            int axis = place - (Col2Im.MOST_AXES - blocks.axes());
            dispatch.push(axis < 0 ? missing : (int) value.applyAsLong(axis));
        }
    }
}
