package org.lemnos.portable.movement;

import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/transpose} for every element type; where the innermost axis stays, in runs of up to 16 bytes. */
public final class Transposing extends Rearranging {
    /** Makes the kernel. */
    public Transposing() {
        super(claims(kernel("transpose", Transpose.ID, Transpose.VERSION), new ElementType[0]));
    }

    @Override
    BoxCopy box(Problem problem) {
        return BoxCopy.of(problem.output(0).elementType(), axes(problem), 0, 0);
    }

    /** The axes of a non-empty output, folded, with their strides in the input and in the output. */
    static StridedAxes axes(Problem problem) {
        TensorType output = problem.output(0);
        long[] perm = problem.attributes().integers(Transpose.PERM);
        long[] dense = StridedAxes.dense(problem.input(0).dims());
        long[] from = new long[output.rank()];
        for (int axis = 0; axis < from.length; axis++) {
            from[axis] = dense[perm.length == 0 ? from.length - 1 - axis : (int) perm[axis]];
        }
        return StridedAxes.of(output.dims(), from, StridedAxes.dense(output.dims()));
    }
}
