package org.lemnos.portable.reduction;

import java.util.Arrays;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Stores;

/**
 * A kernel for a form of {@link RowNorm}: two passes over each row, for the mean and for the squares of the distances from it, and one that writes. Rows
 * whose squares add up to more than binary32 holds become NaN.
 */
abstract class LayerNormKernel extends PortableKernel {
    private static final int WEIGHTS_ID = 1;
    private static final int CENTERED_ID = 2;
    private static final long LOOPS = 3;

    private final RowNorm form;

    LayerNormKernel(RowNorm form, KernelDescriptor descriptor) {
        super(descriptor);
        this.form = form;
    }

    /** The form of normalization. */
    final RowNorm form() {
        return form;
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

    /** Starts the descriptor of a kernel for a form, whose name ends in the given way. */
    static KernelDescriptor.Builder kernel(RowNorm form, String ending) {
        String label = form.id().name().substring(form.id().namespace().length() + 1);
        return KernelDescriptor.builder(label + ending, Version.of(1, 0), form.id(), form.version());
    }

    /** One type on each port of a form. */
    static ElementType[] ports(RowNorm form, ElementType type) {
        ElementType[] types = new ElementType
                [form.descriptor().inputs().size() + form.descriptor().outputs().size()];
        Arrays.fill(types, type);
        return types;
    }

    /** The buffers of a dispatch. */
    final int buffers() {
        return 4 + (form.addsResidual() ? 1 : 0) + (form.keepsSum() ? 1 : 0);
    }

    /** Whether it serves such rows. */
    abstract Support accepts(Problem problem, Rows rows);

    /** How often a loop over such rows goes round in one invocation; there are three. */
    abstract long roundsOfLoop(Rows rows);

    /** What such rows cost. */
    abstract Cost cost(Problem problem, Rows rows);

    /** Starts the dispatch for such rows; buffers and push block follow. */
    abstract Dispatch.Builder dispatch(Problem problem, Rows rows);

    /** Who writes a row. */
    abstract Partition owners();

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
        boolean scaled = form.isScaled(problem);
        boolean biased = form.isBiased(problem);
        Dispatch.Builder dispatch = dispatch(problem, rows)
                .specialize(WEIGHTS_ID, (scaled ? 1 : 0) + (biased ? 1 : 0))
                .specialize(CENTERED_ID, form.isCentered())
                .reads(BufferRef.input(0));
        if (form.addsResidual()) {
            dispatch.reads(BufferRef.input(1));
        }
        // A module has a fixed number of bindings; what a call leaves out is x, which it does not read there.
        dispatch.reads(BufferRef.input(scaled ? form.scalePlace() : 0))
                .reads(BufferRef.input(biased ? form.scalePlace() + 1 : 0))
                .writes(BufferRef.output(0), Stores.byRow(owners()));
        if (form.keepsSum()) {
            dispatch.writes(BufferRef.output(1), Stores.byRow(owners()));
        }
        return Lowering.of(dispatch.push((int) rows.count())
                .push((int) rows.extent())
                .push(problem.attributes().f32(LayerNorm.EPSILON))
                .build());
    }
}
