package org.lemnos.portable.movement;

import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/expand} for every element type. */
public final class Expanding extends Rearranging {
    /** Makes the kernel. */
    public Expanding() {
        super(claims(kernel("expand", Expand.ID, Expand.VERSION), new ElementType[] {ElementType.I64}));
    }

    @Override
    BoxCopy box(Problem problem) {
        TensorType output = problem.output(0);
        long[] from = StridedAxes.broadcast(problem.input(0).dims(), output.rank());
        long[] to = StridedAxes.dense(output.dims());
        return BoxCopy.of(output.elementType(), StridedAxes.of(output.dims(), from, to), 0, 0);
    }
}
