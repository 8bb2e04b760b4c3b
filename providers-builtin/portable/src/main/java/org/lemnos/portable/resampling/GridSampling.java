package org.lemnos.portable.resampling;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.resampling.GridSample;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.SampleGrid;

/** {@code nn/grid_sample} of f32 and f16, one element at a time. */
public final class GridSampling extends PortableKernel {
    private static final int MODE_ID = 1;
    private static final int PADDING_ID = 2;
    private static final int CORNERS_ID = 3;
    private static final int AXES_ID = 4;
    private static final int OPERATIONS_PER_TAP = 40;
    private static final int NOT_SPATIAL = 2;

    /** Makes the kernel. */
    public GridSampling() {
        super(ClaimsByType.of(
                        KernelDescriptor.builder("grid_sample", Version.of(1, 0), GridSample.ID, GridSample.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type)
                        .ranks(NOT_SPATIAL + 2, NOT_SPATIAL + GridSample.MOST_AXES))
                .build());
    }

    private static int mode(Problem problem) {
        return GridSample.MODES.indexOf(problem.attributes().text(GridSample.MODE));
    }

    @Override
    protected Cost cost(Problem problem) {
        int axes = problem.input(0).rank() - NOT_SPATIAL;
        long taps = 1L << (axes * mode(problem));
        return ElementCosts.of(problem, taps * OPERATIONS_PER_TAP, 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        TensorType y = problem.output(0);
        Attributes attributes = problem.attributes();
        long images = x.dim(0) * x.dim(1);
        SampleGrid.Variant variant =
                y.elementType() == ElementType.F16 ? SampleGrid.Variant.F16 : SampleGrid.Variant.F32;
        Dispatch.Builder dispatch = Grid.sweep(variant.module(), y.elements(), problem.device())
                .specialize(MODE_ID, mode(problem))
                .specialize(PADDING_ID, GridSample.PADDINGS.indexOf(attributes.text(GridSample.PADDING)))
                .specialize(CORNERS_ID, attributes.bool(GridSample.ALIGN_CORNERS))
                .specialize(AXES_ID, x.rank() - NOT_SPATIAL)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) y.elements())
                .push((int) (y.elements() / images))
                .push((int) x.dim(1))
                .push((int) (x.elements() / images));
        for (int axis = 0; axis < GridSample.MOST_AXES; axis++) {
            dispatch.push(axis + NOT_SPATIAL < x.rank() ? (int) x.dim(axis + NOT_SPATIAL) : 1);
        }
        return Lowering.of(dispatch.build());
    }
}
