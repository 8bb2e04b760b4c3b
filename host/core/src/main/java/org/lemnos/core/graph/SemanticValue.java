package org.lemnos.core.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.operation.TensorType;

/**
 * A value of a semantic graph: a tensor, made once.
 *
 * @param id its number, equal to its place in the graph
 * @param name its name in the program
 * @param type element type and extents; its elements lie densely, in row-major order
 * @param byteOffset where it starts in its storage, in bytes
 * @param external whether its storage comes from outside of the graph: an input, weight or constant
 * @param virtual whether lowering decides if it ever lies in memory: an operation makes it, and no output of the program is in its storage
 * @param producer the operation that makes it
 * @param viewSource the value whose bytes it shows under other extents
 * @param viewByteOffset where it starts in that value, in bytes
 */
public record SemanticValue(
        int id,
        String name,
        TensorType type,
        long byteOffset,
        boolean external,
        boolean virtual,
        OptionalInt producer,
        OptionalInt viewSource,
        long viewByteOffset) {
    /** What every value here is; the other kinds of the report's vocabulary are of no program. */
    public static final String KIND = "matrix";

    /** The distance between neighbours along each axis, in elements. */
    public List<Long> strides() {
        List<Long> strides = new ArrayList<>();
        long stride = 1;
        for (int axis = type.rank() - 1; axis >= 0; axis--) {
            strides.add(stride);
            stride = Math.multiplyExact(stride, Math.max(1, type.dim(axis)));
        }
        Collections.reverse(strides);
        return strides;
    }
}
