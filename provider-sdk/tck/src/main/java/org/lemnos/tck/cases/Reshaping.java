package org.lemnos.tck.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.lemnos.api.operation.TensorType;

/** Makes calls with other extents out of known ones; whether the operation takes them is found out by trying. */
public final class Reshaping {
    private static final long[] LEADING = {2, 3, 1, 2, 1, 1, 2, 1};

    private Reshaping() {}

    /**
     * The call on tensors of another rank: leading axes are added or left out, of the first input alone or of all inputs that are like it in rank.
     */
    public static List<CallCase> toRank(CallCase call, int rank) {
        if (call.inputs().isEmpty()) {
            return List.of();
        }
        int own = call.inputs().get(0).rank();
        return distinct(
                changed(call, type -> type.rank() == own ? withRank(type, rank) : type),
                changedFirst(call, type -> withRank(type, rank)));
    }

    private static TensorType withRank(TensorType type, int rank) {
        int more = rank - type.rank();
        if (more <= 0) {
            return type.withDims(Arrays.copyOfRange(type.dims(), -more, type.rank()));
        }
        long[] dims = new long[rank];
        System.arraycopy(LEADING, 0, dims, 0, more);
        System.arraycopy(type.dims(), 0, dims, more, type.rank());
        return type.withDims(dims);
    }

    /**
     * The call with another extent along an axis of the first input, and along the same axis from the end of others like it.
     *
     * @param fromEnd the axis, 1 being the innermost
     */
    public static List<CallCase> withExtent(CallCase call, int fromEnd, long extent) {
        if (call.inputs().isEmpty() || call.inputs().get(0).rank() < fromEnd) {
            return List.of();
        }
        TensorType first = call.inputs().get(0);
        long own = first.dim(-fromEnd);
        return distinct(
                changed(
                        call,
                        type -> type.rank() == first.rank() && type.dim(-fromEnd) == own
                                ? resized(type, fromEnd, extent)
                                : type),
                changedFirst(call, type -> resized(type, fromEnd, extent)));
    }

    private static TensorType resized(TensorType type, int fromEnd, long extent) {
        long[] dims = type.dims();
        dims[dims.length - fromEnd] = extent;
        return type.withDims(dims);
    }

    private static CallCase changed(CallCase call, UnaryOperator<TensorType> change) {
        return call.withInputs(call.inputs().stream().map(change).toList());
    }

    private static CallCase changedFirst(CallCase call, UnaryOperator<TensorType> change) {
        List<TensorType> inputs = new ArrayList<>(call.inputs());
        inputs.set(0, change.apply(inputs.get(0)));
        return call.withInputs(inputs);
    }

    private static List<CallCase> distinct(CallCase one, CallCase other) {
        return one.equals(other) ? List.of(one) : List.of(one, other);
    }
}
