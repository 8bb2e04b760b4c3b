package org.lemnos.portable.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lemnos.api.kernel.Dispatch;

/**
 * The axes that several operands are walked along together, outermost first, with each operand's stride: folded, so that no axis has extent 1 and
 * no two neighbours could be one. Immutable.
 */
public final class StridedAxes {
    private final List<Axis> axes;
    private final int operands;

    private StridedAxes(List<Axis> axes, int operands) {
        this.axes = List.copyOf(axes);
        this.operands = operands;
    }

    private record Axis(long extent, List<Long> strides) {
        /** Whether walking this axis and then the inner one is walking one longer axis. */
        boolean continues(Axis inner) {
            for (int operand = 0; operand < strides.size(); operand++) {
                if (strides.get(operand) != inner.strides.get(operand) * inner.extent) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Folds axes.
     *
     * @param extents outermost first, none 0
     * @param strides for each operand as many
     */
    public static StridedAxes of(long[] extents, long[]... strides) {
        List<Axis> folded = new ArrayList<>();
        for (int axis = 0; axis < extents.length; axis++) {
            if (extents[axis] != 1) {
                add(folded, new Axis(extents[axis], column(strides, axis)));
            }
        }
        return new StridedAxes(folded, strides.length);
    }

    private static void add(List<Axis> folded, Axis inner) {
        int last = folded.size() - 1;
        if (last >= 0 && folded.get(last).continues(inner)) {
            Axis outer = folded.remove(last);
            folded.add(new Axis(outer.extent * inner.extent, inner.strides));
        } else {
            folded.add(inner);
        }
    }

    private static List<Long> column(long[][] strides, int axis) {
        return Arrays.stream(strides).map(ofOperand -> ofOperand[axis]).toList();
    }

    /** The strides of a dense row-major tensor. */
    public static long[] dense(long... dims) {
        long[] strides = new long[dims.length];
        long stride = 1;
        for (int axis = dims.length - 1; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= dims[axis];
        }
        return strides;
    }

    /** The strides by which a dense tensor is walked along a shape that it broadcasts to: 0 along the axes that it lacks or repeats. */
    public static long[] broadcast(long[] dims, int rank) {
        long[] own = dense(dims);
        long[] strides = new long[rank];
        for (int axis = 0; axis < dims.length; axis++) {
            strides[rank - dims.length + axis] = dims[axis] == 1 ? 0 : own[axis];
        }
        return strides;
    }

    /** The number of axes; 0 for a single element. */
    public int count() {
        return axes.size();
    }

    /**
     * An axis's extent; 1 for an axis that is not there.
     *
     * @param fromInner 0 is the innermost
     */
    public long extent(int fromInner) {
        return fromInner < axes.size() ? axes.get(axes.size() - 1 - fromInner).extent : 1;
    }

    /** An operand's stride along an axis counted from the innermost; 0 for an axis that is not there. */
    public long stride(int operand, int fromInner) {
        return fromInner < axes.size()
                ? axes.get(axes.size() - 1 - fromInner).strides.get(operand)
                : 0;
    }

    /** The number of places. */
    public long elements() {
        return axes.stream().mapToLong(Axis::extent).reduce(1, Math::multiplyExact);
    }

    /** Appends the extents to the push block, outermost first, with ones behind up to so many places. */
    public void pushExtents(Dispatch.Builder dispatch, int places) {
        for (int place = 0; place < places; place++) {
            dispatch.push(place < axes.size() ? (int) axes.get(place).extent : 1);
        }
    }

    /** Appends an operand's strides to the push block, outermost first, with zeros behind up to so many places. */
    public void pushStrides(Dispatch.Builder dispatch, int operand, int places) {
        for (int place = 0; place < places; place++) {
            dispatch.push(
                    place < axes.size() ? axes.get(place).strides.get(operand).intValue() : 0);
        }
    }

    /** Appends the extents as divisors to the push block, multipliers first, outermost first, with ones behind up to so many places. */
    public void pushDivisors(Dispatch.Builder dispatch, int places) {
        Divisor[] divisors = new Divisor[places];
        for (int place = 0; place < places; place++) {
            divisors[place] = Divisor.of(place < axes.size() ? axes.get(place).extent : 1);
            dispatch.push(divisors[place].multiplier());
        }
        Divisor.pushShifts(dispatch, divisors);
    }

    /**
     * Appends an operand's jumps to the push block, outermost first, with zeros behind up to so many places. Let n be the number of a place, n₀ = n,
     * and nᵢ₊₁ = nᵢ divided by the extent of the i-th axis from the innermost: then the operand's offset is Σ nᵢ · jumpᵢ, in which the jump of an
     * axis is its stride less what walking along all of the axis inside it moved on already.
     */
    public void pushJumps(Dispatch.Builder dispatch, int operand, int places) {
        for (int place = 0; place < places; place++) {
            dispatch.push(place < axes.size() ? (int) jump(operand, axes.size() - 1 - place) : 0);
        }
    }

    /** An operand's jump along an axis counted from the innermost. */
    public long jump(int operand, int fromInner) {
        long walked = fromInner == 0 ? 0 : extent(fromInner - 1) * stride(operand, fromInner - 1);
        return stride(operand, fromInner) - walked;
    }

    /** The same walk in units of so many elements, if the innermost axis and all strides are whole numbers of them. */
    public boolean divides(long unit) {
        for (int operand = 0; operand < operands; operand++) {
            if (stride(operand, 0) != 1) {
                return false;
            }
            for (int axis = 1; axis < axes.size(); axis++) {
                if (stride(operand, axis) % unit != 0) {
                    return false;
                }
            }
        }
        return extent(0) % unit == 0;
    }

    /** The walk in units of so many elements, where {@link #divides} says that it can be. */
    public StridedAxes inUnits(long unit) {
        long[] extents = new long[axes.size()];
        long[][] strides = new long[operands][axes.size()];
        for (int axis = 0; axis < extents.length; axis++) {
            boolean innermost = axis == extents.length - 1;
            extents[axis] = innermost ? axes.get(axis).extent / unit : axes.get(axis).extent;
            for (int operand = 0; operand < operands; operand++) {
                long stride = axes.get(axis).strides.get(operand);
                strides[operand][axis] = innermost ? stride : stride / unit;
            }
        }
        return of(extents, strides);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (Axis axis : axes) {
            text.append(text.length() == 1 ? "" : ", ").append(axis.extent).append(axis.strides);
        }
        return text.append(']').toString();
    }
}
