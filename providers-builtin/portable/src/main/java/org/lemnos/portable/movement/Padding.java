package org.lemnos.portable.movement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Pad;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.PadAxes;

/** {@code tensor/pad} for every element type, one element at a time. */
public final class Padding extends PortableKernel {
    private static final int MODE_ID = 1;
    private static final int OPERATIONS_PER_AXIS = 12;

    /** The shader's places are signed, and mirrors look twice as far. */
    private static final long LONGEST_AXIS = 1L << 29;

    private record Axis(long extent, long padded, long before) {
        /** Whether nothing is added or cut off. */
        boolean isWhole() {
            return extent == padded && before == 0;
        }
    }

    /** Makes the kernel. */
    public Padding() {
        super(ClaimsByType.of(KernelDescriptor.builder("pad", Version.of(1, 0), Pad.ID, Pad.VERSION))
                .each(
                        ClaimsByType.ALL,
                        type -> SingleElements.claim(type, type, ElementType.I64, ElementType.I64, type))
                .build());
    }

    /** The axes, neighbours that stay whole being one. */
    private static List<Axis> axes(Problem problem) {
        TensorType x = problem.input(0);
        long[] before = Pad.before(problem);
        List<Axis> folded = new ArrayList<>();
        for (int i = 0; i < before.length; i++) {
            Axis axis = new Axis(x.dim(i), problem.output(0).dim(i), before[i]);
            int last = folded.size() - 1;
            if (last >= 0 && axis.isWhole() && folded.get(last).isWhole()) {
                long extent = folded.remove(last).extent * axis.extent;
                folded.add(new Axis(extent, extent, 0));
            } else {
                folded.add(axis);
            }
        }
        return folded;
    }

    @Override
    protected Support accepts(Problem problem) {
        for (Axis axis : axes(problem)) {
            long longest = Math.max(Math.max(axis.extent, axis.padded), Math.abs(axis.before));
            if (longest > LONGEST_AXIS) {
                return Support.no(
                        Decline.LIMIT,
                        "an axis of " + axis.extent + " elements with " + axis.before + " before it; places go up to "
                                + LONGEST_AXIS);
            }
        }
        return super.accepts(problem);
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, (long) axes(problem).size() * OPERATIONS_PER_AXIS, 200, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        List<Axis> axes = axes(problem);
        Dispatch.Builder dispatch = Grid.sweep(module(y.elementType()), y.elements(), problem.device())
                .specialize(MODE_ID, Pad.MODES.indexOf(problem.attributes().text(Pad.MODE)))
                // Where there is nothing in x, nothing of it is read.
                .reads(BufferRef.input(problem.input(0).isEmpty() ? 1 : 0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) y.elements())
                .push(axes.size());
        pushEach(dispatch, axes.stream().mapToLong(Axis::padded).toArray());
        pushEach(dispatch, axes.stream().mapToLong(Axis::extent).toArray());
        pushEach(dispatch, axes.stream().mapToLong(Axis::before).toArray());
        return Lowering.of(dispatch.build());
    }

    private static SpirvModule module(ElementType type) {
        return PadAxes.Variant.valueOf("U" + 8 * type.sizeBytes()).module();
    }

    private static void pushEach(Dispatch.Builder dispatch, long[] values) {
        for (long value : Arrays.copyOf(values, TensorType.LARGEST_RANK)) {
            dispatch.push((int) value);
        }
    }
}
