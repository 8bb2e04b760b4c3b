package org.lemnos.portable.movement;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/**
 * {@code tensor/transpose} of 32-bit elements where another axis becomes the innermost, by blocks of four by four, so that both sides move whole
 * quads.
 */
public final class BlockTransposing extends PortableKernel {
    private static final int OPERATIONS_PER_BLOCK = 32;
    private static final int EFFICIENCY = 600;

    /** Makes the kernel. */
    public BlockTransposing() {
        super(KernelDescriptor.builder("transpose_blocks", Version.of(1, 0), Transpose.ID, Transpose.VERSION)
                .claim(Quads.claim(ElementType.F32, 2).build())
                .claim(Quads.claim(ElementType.I32, 2).build())
                .claim(Quads.claim(ElementType.U32, 2).build())
                .build());
    }

    /** The axis, counted from the innermost of the output, that is the innermost of the input; empty if there is none. */
    private static OptionalInt inputInnermost(StridedAxes axes) {
        return IntStream.range(1, axes.count())
                .filter(axis -> axes.stride(0, axis) == 1)
                .findFirst();
    }

    @Override
    protected Support accepts(Problem problem) {
        StridedAxes axes = Transposing.axes(problem);
        OptionalInt inner = inputInnermost(axes);
        if (inner.isEmpty() || axes.extent(0) % Quads.SIZE != 0 || axes.extent(inner.getAsInt()) % Quads.SIZE != 0) {
            return Support.no(
                    Decline.SHAPE,
                    "moves " + axes + " (extent[strides]); two innermost axes of whole numbers of " + Quads.SIZE
                            + " elements are needed");
        }
        Support grid = Grid.supportsElements(problem);
        return grid.isYes() ? Quads.fitAll(problem) : grid;
    }

    private static long blocks(Problem problem) {
        return problem.output(0).elements() / (Quads.SIZE * Quads.SIZE);
    }

    @Override
    protected Cost cost(Problem problem) {
        return Cost.of(blocks(problem) * OPERATIONS_PER_BLOCK, portBytes(problem))
                .efficiency(EFFICIENCY);
    }

    @Override
    protected Lowering launch(Problem problem) {
        StridedAxes axes = Transposing.axes(problem);
        int inner = inputInnermost(axes).orElseThrow();
        StridedAxes blocks = blocks(axes, inner);
        Dispatch.Builder dispatch = Grid.sweep(Shaders.transposeBlocks(), blocks.elements(), problem.device())
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byFour())
                .push((int) blocks.elements())
                .push(blocks.count())
                .push((int) (axes.stride(0, 0) / Quads.SIZE))
                .push((int) (axes.stride(1, inner) / Quads.SIZE));
        blocks.pushDivisors(dispatch, TensorType.LARGEST_RANK);
        blocks.pushJumps(dispatch, 0, TensorType.LARGEST_RANK);
        blocks.pushJumps(dispatch, 1, TensorType.LARGEST_RANK);
        return Lowering.of(dispatch.build());
    }

    /** The axes in blocks, with strides in quads: four steps along either innermost axis are one block. */
    private static StridedAxes blocks(StridedAxes axes, int inner) {
        int count = axes.count();
        long[] extents = new long[count];
        long[][] strides = new long[2][count];
        for (int fromInner = 0; fromInner < count; fromInner++) {
            boolean blocked = fromInner == 0 || fromInner == inner;
            int place = count - 1 - fromInner;
            extents[place] = axes.extent(fromInner) / (blocked ? Quads.SIZE : 1);
            for (int side = 0; side < strides.length; side++) {
                strides[side][place] = axes.stride(side, fromInner) * (blocked ? Quads.SIZE : 1) / Quads.SIZE;
            }
        }
        return StridedAxes.of(extents, strides);
    }
}
