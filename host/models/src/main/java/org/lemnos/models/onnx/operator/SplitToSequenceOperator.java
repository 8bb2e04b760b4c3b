package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.operations.tensor.Squeeze;

/** ONNX SplitToSequence along an axis of known extent: by one length, of which the last part may have less, by a list of lengths, or one by one. */
final class SplitToSequenceOperator implements Operator {
    private static final int MOST_PARTS = 1024;

    @Override
    public String name() {
        return "SplitToSequence";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11, 24);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        TensorType type = call.knownType(0);
        long axis = call.integer("axis").orElse(0L);
        if (axis < -type.rank() || axis >= type.rank()) {
            throw call.malformed("axis " + axis + " is outside of " + type);
        }
        boolean drops = call.integer("keepdims").orElse(1L) == 0 && !call.has(1);
        List<ValueRef> parts = new ArrayList<>();
        long start = 0;
        for (long length : lengths(call, type.dim((int) axis))) {
            ValueRef part = part(call, parts.size(), axis, start, start + length);
            parts.add(drops ? squeezed(call, parts.size(), axis, part) : part);
            start += length;
        }
        call.becomes(new GraphValue.Sequence(parts));
    }

    private static long[] lengths(OperatorCall call, long extent) {
        long[] given = call.has(1) ? call.known(1, "the lengths") : new long[] {1};
        if (call.has(1) && call.knownTensor(1, "the lengths").type().rank() == 1) {
            if (Arrays.stream(given).anyMatch(length -> length < 0 || length > extent)
                    || Arrays.stream(given).sum() != extent) {
                throw call.malformed("lengths " + Arrays.toString(given) + " do not come to the extent " + extent);
            }
            return bounded(call, given.length, given);
        }
        if (given[0] < 1) {
            throw call.malformed("the length of a part is " + given[0]);
        }
        long count = extent / given[0] + (extent % given[0] == 0 ? 0 : 1);
        bounded(call, count, given);
        long[] lengths = new long[(int) count];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = Math.min(given[0], extent - i * given[0]);
        }
        return lengths;
    }

    private static long[] bounded(OperatorCall call, long parts, long[] lengths) {
        if (parts > MOST_PARTS) {
            throw call.unsupported(
                    "it makes a sequence of " + parts + " parts; at most " + MOST_PARTS + " are imported");
        }
        return lengths;
    }

    private static ValueRef part(OperatorCall call, int number, long axis, long start, long end) {
        String purpose = "part_" + number;
        return call.step(
                purpose,
                Slice.ID,
                Slice.VERSION,
                Attributes.none(),
                call.input(0),
                call.list(purpose + "_start", start),
                call.list(purpose + "_end", end),
                call.list(purpose + "_axis", axis));
    }

    private static ValueRef squeezed(OperatorCall call, int number, long axis, ValueRef part) {
        return call.step(
                "row_" + number, Squeeze.ID, Squeeze.VERSION, Attributes.of(Squeeze.AXES, new long[] {axis}), part);
    }
}
