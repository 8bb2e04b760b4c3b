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
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Stores;

/** A kernel for {@code math/reduce_mean}; the mean of no elements is NaN, which a fill writes. */
abstract class MeanKernel extends PortableKernel {
    MeanKernel(KernelDescriptor descriptor) {
        super(descriptor);
    }

    static KernelDescriptor.Builder kernel(String name) {
        return KernelDescriptor.builder(name, Version.of(1, 0), ReduceMean.ID, ReduceMean.VERSION);
    }

    /** Whether it serves means of at least one element. */
    abstract Support accepts(Problem problem, MeanAxes axes);

    /** How often loops go round for such means, as {@link #rounds(Problem)}. */
    abstract long rounds(MeanAxes axes);

    /** What such means cost. */
    abstract Cost cost(Problem problem, MeanAxes axes);

    /** Starts the dispatch for such means; buffers and push block follow. */
    abstract Dispatch.Builder dispatch(Problem problem, MeanAxes axes);

    /** Appends the shader's push block. */
    void push(Dispatch.Builder dispatch, MeanAxes axes) {
        axes.push(dispatch);
    }

    /** How it divides its stores. */
    WriteContract stores() {
        return Stores.byElement();
    }

    @Override
    protected final Support accepts(Problem problem) {
        return problem.input(0).isEmpty() ? Grid.supportsElements(problem) : accepts(problem, MeanAxes.of(problem));
    }

    @Override
    protected final long rounds(Problem problem) {
        return problem.input(0).isEmpty() ? 0 : rounds(MeanAxes.of(problem));
    }

    @Override
    protected final Cost cost(Problem problem) {
        return problem.input(0).isEmpty() ? Cost.of(0, portBytes(problem)) : cost(problem, MeanAxes.of(problem));
    }

    @Override
    protected final Lowering launch(Problem problem) {
        if (problem.input(0).isEmpty()) {
            return Lowering.of(Filling.dispatch(problem, Double.NaN, 0));
        }
        MeanAxes axes = MeanAxes.of(problem);
        Dispatch.Builder dispatch =
                dispatch(problem, axes).reads(BufferRef.input(0)).writes(BufferRef.output(0), stores());
        push(dispatch, axes);
        return Lowering.of(dispatch.build());
    }
}
