package org.lemnos.portable.movement;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;
import org.lemnos.portable.launch.WideUnits;

/**
 * A box of elements that strided_copy.comp moves between two strided places, in the widest units that both places allow.
 *
 * @param elementBytes the size of an element
 * @param axes the box, with the strides of the source and of the target
 * @param fromBase the first element of the source
 * @param toBase the first element of the target
 */
record BoxCopy(int elementBytes, StridedAxes axes, long fromBase, long toBase) {

    /**
     * All bytes of a dense output from its first input, as they lie: in the widest units where both own what fills the last one, so that elements of
     * less than four bytes take no capability.
     */
    static BoxCopy whole(Problem problem) {
        TensorType type = problem.output(0);
        long units = Grid.cover(type.sizeBytes(), WideUnits.WIDEST_BYTES);
        long missing = units * WideUnits.WIDEST_BYTES - type.sizeBytes();
        boolean owned = fills(problem, BufferRef.input(0), missing) && fills(problem, BufferRef.output(0), missing);
        return owned
                ? dense(WideUnits.WIDEST_BYTES, units)
                : dense(type.elementType().sizeBytes(), type.elements());
    }

    private static boolean fills(Problem problem, BufferRef port, long missing) {
        return problem.alignment(port) % WideUnits.WIDEST_BYTES == 0 && problem.ownedTail(port) >= missing;
    }

    private static BoxCopy dense(int elementBytes, long elements) {
        long[] one = {1};
        return new BoxCopy(elementBytes, StridedAxes.of(new long[] {elements}, one, one), 0, 0);
    }

    static BoxCopy of(ElementType type, StridedAxes axes, long fromBase, long toBase) {
        return new BoxCopy(type.sizeBytes(), axes, fromBase, toBase);
    }

    /** The bytes that one invocation moves. */
    int unitBytes() {
        int bytes = WideUnits.WIDEST_BYTES;
        while (bytes > elementBytes && !movesBy(bytes / elementBytes)) {
            bytes /= 2;
        }
        return bytes;
    }

    private boolean movesBy(long elements) {
        return axes.divides(elements) && fromBase % elements == 0 && toBase % elements == 0;
    }

    /** How much of the device's bandwidth such a copy reaches, in thousandths; lanes that move more at a time reach more. */
    int efficiency() {
        return 100 + 40 * unitBytes();
    }

    /** The dispatch. */
    Dispatch dispatch(Problem problem, BufferRef from, BufferRef to, WriteContract contract) {
        long unit = unitBytes() / elementBytes;
        StridedAxes units = unit == 1 ? axes : axes.inUnits(unit);
        Dispatch.Builder dispatch = Grid.sweep(Shaders.stridedCopy(unitBytes()), units.elements(), problem.device())
                .reads(from)
                .writes(
                        to,
                        contract.divided(
                                Stores.pieces(unitBytes(), problem.output(0).elementType())))
                .push((int) units.elements())
                .push(units.count())
                .push((int) (fromBase / unit))
                .push((int) (toBase / unit));
        units.pushDivisors(dispatch, TensorType.LARGEST_RANK);
        units.pushJumps(dispatch, 0, TensorType.LARGEST_RANK);
        units.pushJumps(dispatch, 1, TensorType.LARGEST_RANK);
        return dispatch.build();
    }
}
