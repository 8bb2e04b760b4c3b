package org.lemnos.portable.movement;

import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Tile;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/tile} for every element type: each axis is two, one that repeats and one that walks. */
public final class Tiling extends Rearranging {
    /** Makes the kernel. */
    public Tiling() {
        super(claims(kernel("tile", Tile.ID, Tile.VERSION), new ElementType[] {ElementType.I64}));
    }

    @Override
    protected Support accepts(Problem problem) {
        int axes = axes(problem).count();
        return axes > TensorType.LARGEST_RANK
                ? Support.no(Decline.SHAPE, "repeating takes " + axes + " axes; at most " + TensorType.LARGEST_RANK)
                : super.accepts(problem);
    }

    private static StridedAxes axes(Problem problem) {
        long[] dims = problem.input(0).dims();
        long[] output = problem.output(0).dims();
        long[] denseFrom = StridedAxes.dense(dims);
        long[] denseTo = StridedAxes.dense(output);
        long[] extents = new long[2 * dims.length];
        long[] from = new long[extents.length];
        long[] to = new long[extents.length];
        for (int axis = 0; axis < dims.length; axis++) {
            extents[2 * axis] = output[axis] / dims[axis];
            to[2 * axis] = denseTo[axis] * dims[axis];
            extents[2 * axis + 1] = dims[axis];
            from[2 * axis + 1] = denseFrom[axis];
            to[2 * axis + 1] = denseTo[axis];
        }
        return StridedAxes.of(extents, from, to);
    }

    @Override
    BoxCopy box(Problem problem) {
        return BoxCopy.of(problem.output(0).elementType(), axes(problem), 0, 0);
    }
}
