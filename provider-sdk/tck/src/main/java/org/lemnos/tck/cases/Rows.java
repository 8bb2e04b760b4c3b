package org.lemnos.tck.cases;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Rows of a call: what lies along one axis of some of its inputs.
 *
 * @param call a call
 * @param fromEnd the axis, 1 being the innermost
 * @param alike whether all inputs like the first have rows, or the first alone
 */
public record Rows(CallCase call, int fromEnd, boolean alike) {
    /** The axes that may hold rows: those of the first input from the last but one outwards, the innermost at the end. */
    public static List<Rows> candidates(CallCase call) {
        List<Rows> candidates = new ArrayList<>();
        int rank = call.inputs().isEmpty() ? 0 : call.inputs().get(0).rank();
        for (int axis = 0; axis < rank; axis++) {
            int fromEnd = (axis + 1) % rank + 1;
            candidates.add(new Rows(call, fromEnd, true));
            candidates.add(new Rows(call, fromEnd, false));
        }
        return candidates;
    }

    private boolean hasRows(int place) {
        TensorType first = call.inputs().get(0);
        TensorType type = call.inputs().get(place);
        boolean like = type.rank() == first.rank() && type.dim(-fromEnd) == first.dim(-fromEnd);
        return place == 0 || (alike && like);
    }

    /** The call with so many rows. */
    public CallCase of(long rows) {
        List<TensorType> inputs = new ArrayList<>();
        for (int place = 0; place < call.inputs().size(); place++) {
            TensorType type = call.inputs().get(place);
            inputs.add(hasRows(place) ? resized(type, rows) : type);
        }
        return call.withInputs(inputs);
    }

    private TensorType resized(TensorType type, long rows) {
        long[] dims = type.dims();
        dims[dims.length - fromEnd] = rows;
        return type.withDims(dims);
    }

    /** The inputs that hold these rows only, in this order; inputs without rows stay as they are. */
    public List<MemoryTensor> taken(List<MemoryTensor> inputs, int[] rows) {
        List<MemoryTensor> taken = new ArrayList<>();
        for (int place = 0; place < inputs.size(); place++) {
            taken.add(hasRows(place) ? taken(inputs.get(place), fromEnd, rows) : inputs.get(place));
        }
        return taken;
    }

    /** These rows of a tensor along an axis, in this order. */
    public static MemoryTensor taken(MemoryTensor tensor, int fromEnd, int[] rows) {
        TensorType type = tensor.type();
        long[] dims = type.dims();
        int axis = dims.length - fromEnd;
        int inner = type.elementType().sizeBytes();
        for (int i = axis + 1; i < dims.length; i++) {
            inner *= (int) dims[i];
        }
        int extent = (int) dims[axis];
        dims[axis] = rows.length;
        TensorType result = type.withDims(dims);
        ByteBuffer from = tensor.bytes();
        ByteBuffer to = ByteBuffer.allocate((int) result.sizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int block = 0; to.hasRemaining(); block++) {
            for (int row : rows) {
                to.put(from.slice((block * extent + row) * inner, inner));
            }
        }
        return MemoryTensor.over(result, to.flip());
    }

    /** The inputs with some rows replaced by those of others. */
    public List<MemoryTensor> mixed(List<MemoryTensor> inputs, List<MemoryTensor> others, int[] fromOthers) {
        List<MemoryTensor> mixed = new ArrayList<>();
        for (int place = 0; place < inputs.size(); place++) {
            mixed.add(hasRows(place) ? mixed(inputs.get(place), others.get(place), fromOthers) : inputs.get(place));
        }
        return mixed;
    }

    private MemoryTensor mixed(MemoryTensor tensor, MemoryTensor other, int[] fromOther) {
        TensorType type = tensor.type();
        int inner = type.elementType().sizeBytes();
        for (int i = fromEnd - 1; i > 0; i--) {
            inner *= (int) type.dim(-i);
        }
        int extent = (int) type.dim(-fromEnd);
        ByteBuffer to = ByteBuffer.allocate((int) type.sizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
        to.put(tensor.bytes()).clear();
        for (int start = 0; start < to.limit(); start += extent * inner) {
            for (int row : fromOther) {
                to.put(start + row * inner, other.bytes(), start + row * inner, inner);
            }
        }
        return MemoryTensor.over(type, to);
    }
}
