package org.lemnos.portable.reduction;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.portable.launch.PortableKernel;

/**
 * A kernel for {@code nn/layer_norm}: two passes over each row, for the mean and for the squares of the distances from it, and one that writes. Rows
 * whose squares add up to more than binary32 holds become NaN.
 */
abstract class LayerNormKernel extends PortableKernel {
    /** The ports, the output among them. */
    static final int PORTS = 4;

    private static final int WEIGHTS_ID = 1;
    private static final long LOOPS = 3;

    LayerNormKernel(KernelDescriptor descriptor) {
        super(descriptor);
    }

    /**
     * The rows of a call.
     *
     * @param count how many
     * @param extent elements of each, at least 1
     */
    record Rows(long count, long extent) {
        /** The rows of a call whose tensors have elements. */
        static Rows of(Problem problem) {
            TensorType x = problem.input(0);
            int axis = (int) Math.floorMod(problem.attributes().integer(LayerNorm.AXIS), (long) x.rank());
            long extent = 1;
            for (int inner = axis; inner < x.rank(); inner++) {
                extent *= x.dim(inner);
            }
            return new Rows(x.elements() / extent, extent);
        }
    }

    static KernelDescriptor.Builder kernel(String name) {
        return KernelDescriptor.builder(name, Version.of(1, 0), LayerNorm.ID, LayerNorm.VERSION);
    }

    /** Whether it serves such rows. */
    abstract Support accepts(Problem problem, Rows rows);

    /** How often a loop over such rows goes round in one invocation; there are three. */
    abstract long roundsOfLoop(Rows rows);

    /** What such rows cost. */
    abstract Cost cost(Problem problem, Rows rows);

    /** Starts the dispatch for such rows; buffers and push block follow. */
    abstract Dispatch.Builder dispatch(Problem problem, Rows rows);

    @Override
    protected final Support accepts(Problem problem) {
        return accepts(problem, Rows.of(problem));
    }

    @Override
    protected final long rounds(Problem problem) {
        return LOOPS * roundsOfLoop(Rows.of(problem));
    }

    @Override
    protected final Cost cost(Problem problem) {
        return cost(problem, Rows.of(problem));
    }

    @Override
    protected final Lowering launch(Problem problem) {
        Rows rows = Rows.of(problem);
        boolean scaled = problem.has(LayerNorm.SCALE);
        boolean biased = problem.has(LayerNorm.BIAS);
        return Lowering.of(dispatch(problem, rows)
                .specialize(WEIGHTS_ID, (scaled ? 1 : 0) + (biased ? 1 : 0))
                .reads(BufferRef.input(0))
                // A module has a fixed number of bindings; what a call leaves out is x, which it does not read there.
                .reads(BufferRef.input(scaled ? LayerNorm.SCALE : 0))
                .reads(BufferRef.input(biased ? LayerNorm.BIAS : 0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) rows.count())
                .push((int) rows.extent())
                .push(problem.attributes().f32(LayerNorm.EPSILON))
                .build());
    }
}
