package org.lemnos.portable.movement;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
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

    /** All elements of a dense tensor, as they lie. */
    static BoxCopy whole(TensorType type) {
        long[] one = {1};
        return of(type.elementType(), StridedAxes.of(new long[] {type.elements()}, one, one), 0, 0);
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
                .writes(to, contract)
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
