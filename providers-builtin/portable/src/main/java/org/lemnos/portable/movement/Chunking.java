package org.lemnos.portable.movement;

import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Chunk;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/chunk} for every element type. */
public final class Chunking extends Rearranging {
    /** Makes the kernel. */
    public Chunking() {
        super(claims(kernel("chunk", Chunk.ID, Chunk.VERSION), new ElementType[] {ElementType.I64}));
    }

    @Override
    BoxCopy box(Problem problem) {
        TensorType output = problem.output(0);
        long[] from = StridedAxes.dense(problem.input(0).dims());
        long base = Chunk.start(problem) * from[Chunk.axis(problem)];
        long[] to = StridedAxes.dense(output.dims());
        return BoxCopy.of(output.elementType(), StridedAxes.of(output.dims(), from, to), base, 0);
    }
}
