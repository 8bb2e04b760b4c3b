package org.lemnos.portable.movement;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Gather;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.WideUnits;

/**
 * {@code tensor/gather} for every element type, in runs of up to 16 bytes, with indices of i64, read as pairs of words, or of i32. An index
 * outside the axis, for which the operation has no value, gives zeros.
 */
public final class Gathering extends PortableKernel {
    private static final int INDEX_WORDS_ID = 1;
    private static final int OPERATIONS_PER_UNIT = 24;

    /** Makes the kernel. */
    public Gathering() {
        super(ClaimsByType.of(KernelDescriptor.builder("gather", Version.of(1, 0), Gather.ID, Gather.VERSION))
                .eachPair(
                        ClaimsByType.INDICES,
                        ClaimsByType.ALL,
                        (index, type) -> Quads.takeBlocks(
                                SingleElements.claim(type, index, type), BufferRef.input(0), BufferRef.output(0)))
                .build());
    }

    private static int axis(Problem problem) {
        return (int) Math.floorMod(problem.attributes().integer(Gather.AXIS), (long)
                problem.input(0).rank());
    }

    /** The bytes of the elements behind the axis, which an index picks together. */
    private static long rowBytes(Problem problem) {
        TensorType data = problem.input(0);
        long bytes = data.elementType().sizeBytes();
        for (int axis = axis(problem) + 1; axis < data.rank(); axis++) {
            bytes *= data.dim(axis);
        }
        return bytes;
    }

    private static int unitBytes(Problem problem) {
        return WideUnits.dividing(rowBytes(problem));
    }

    @Override
    protected Cost cost(Problem problem) {
        long bytes = problem.output(0).sizeBytes();
        int unit = unitBytes(problem);
        return Cost.of(
                        bytes / unit * OPERATIONS_PER_UNIT,
                        2 * bytes + problem.input(1).sizeBytes())
                .efficiency(100 + 40 * unit);
    }

    @Override
    protected Lowering launch(Problem problem) {
        int unit = unitBytes(problem);
        long units = problem.output(0).sizeBytes() / unit;
        long inner = rowBytes(problem) / unit;
        long places = problem.input(1).elements();
        Divisor byInner = Divisor.of(inner);
        Divisor byPlaces = Divisor.of(places);
        Dispatch.Builder dispatch = Grid.invocations(Shaders.gather(unit), units, problem.device())
                .specialize(INDEX_WORDS_ID, problem.input(1).elementType().sizeBytes() / Integer.BYTES)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(
                        BufferRef.output(0),
                        Stores.byUnit(unit, problem.output(0).elementType()))
                .push((int) units)
                .push((int) inner)
                .push((int) places)
                .push((int) problem.input(0).dim(axis(problem)))
                .push(byInner.multiplier())
                .push(byPlaces.multiplier());
        Divisor.pushShifts(dispatch, byInner, byPlaces);
        return Lowering.of(dispatch.build());
    }
}
