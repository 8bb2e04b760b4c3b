package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.tensor.Cast;

/**
 * ONNX OneHot: each index is compared with all places of the new axis. Negative indices count from the end; what is still outside equals
 * none. Version 9 says nothing of negative ones, which its examples of version 11 do.
 */
final class OneHotOperator implements Operator {
    /** The places of the new axis are a constant. */
    private static final long LARGEST_DEPTH = 1 << 24;

    @Override
    public String name() {
        return "OneHot";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 11);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long depth = depth(call);
        int rank = call.knownRank(0) + 1;
        long axis = call.integer("axis").orElse(-1L);
        if (axis < -rank || axis >= rank) {
            throw call.malformed("attribute 'axis' is " + axis + "; the output has " + rank + " axes");
        }
        int place = (int) Math.floorMod(axis, (long) rank);
        Composer compose = new Composer(call);
        ValueRef given = call.step(
                "indices", Cast.ID, Cast.VERSION, Attributes.of(Cast.TO, ElementType.I64.token()), call.input(0));
        ValueRef fromEnd = compose.add(given, call.wholeScalar("depth", depth));
        ValueRef isNegative = compose.apply(BinaryFunctions.LESS, given, call.wholeScalar("zero", 0));
        ValueRef indices = compose.where(isNegative, fromEnd, given);
        ValueRef isHot = compose.apply(
                BinaryFunctions.EQUAL, compose.unsqueeze(indices, place), places(call, depth, rank - place));
        ValueRef cold = compose.gather(call.input(2), call.wholeScalar("cold", 0), 0);
        ValueRef hot = compose.gather(call.input(2), call.wholeScalar("hot", 1), 0);
        call.becomes(compose.where(isHot, hot, cold));
    }

    private static long depth(OperatorCall call) {
        MemoryTensor depth = call.knownTensor(1, "the depth");
        if (depth.type().elements() != 1 || !(depth.toDoubles()[0] >= 0)) {
            throw call.malformed("the depth is " + depth.type() + "; one number of at least 0 is needed");
        }
        if (depth.toDoubles()[0] > LARGEST_DEPTH) {
            throw call.unsupported("the depth is " + depth.toDoubles()[0] + "; up to " + LARGEST_DEPTH + " are done");
        }
        return (long) depth.toDoubles()[0];
    }

    /** 0, 1, 2, ... along the outermost of so many axes. */
    private static ValueRef places(OperatorCall call, long depth, int axes) {
        long[] numbers = AxesResizing.all(Math.toIntExact(depth));
        long[] dims = new long[axes];
        Arrays.fill(dims, 1);
        dims[0] = depth;
        return call.constant("places", MemoryTensor.of(numbers, dims));
    }
}
