package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX AffineGrid: the places of a picture of known extents, as rows x, y (, z), 1, times the transposed matrix of each picture. */
final class AffineGridOperator implements Operator {
    private static final int NOT_SPATIAL = 2;

    /** Places are a constant. */
    private static final long MOST_PLACES = 1 << 24;

    @Override
    public String name() {
        return "AffineGrid";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(20);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] size = call.known(1, "the size");
        int axes = size.length - NOT_SPATIAL;
        if (axes != 2 && axes != 3) {
            throw call.malformed(
                    "the size has " + size.length + " numbers; batch, channels and 2 or 3 axes are needed");
        }
        long[] spatial = Arrays.copyOfRange(size, NOT_SPATIAL, size.length);
        boolean corners = call.integer("align_corners").orElse(0L) != 0;
        if (Arrays.stream(spatial).reduce(1, Math::multiplyExact) > MOST_PLACES) {
            throw call.unsupported(
                    "a grid of " + Arrays.toString(spatial) + " places; up to " + MOST_PLACES + " are done");
        }
        Composer compose = new Composer(call);
        ValueRef theta = call.input(0);
        ValueRef places = compose.castLike(call.constant("places", places(spatial, corners)), theta);
        ValueRef moved = compose.matMul(places, compose.transpose(theta, 0, 2, 1));
        long[] extents = new long[axes + 2];
        extents[0] = size[0];
        System.arraycopy(spatial, 0, extents, 1, axes);
        extents[axes + 1] = axes;
        call.becomesReshaped(moved, compose.list(extents));
    }

    /** All places, the innermost axis first in each row, from -1 to 1: of the corners of the picture, or of its outermost elements. */
    private static MemoryTensor places(long[] spatial, boolean corners) {
        int count = Math.toIntExact(Arrays.stream(spatial).reduce(1, Math::multiplyExact));
        int width = spatial.length + 1;
        float[] rows = new float[Math.multiplyExact(count, width)];
        for (int row = 0; row < count; row++) {
            long rest = row;
            for (int axis = spatial.length - 1; axis >= 0; axis--) {
                long extent = spatial[axis];
                long at = rest % extent;
                double place = corners && extent > 1 ? 2.0 * at / (extent - 1) - 1 : (2.0 * at + 1) / extent - 1;
                rows[row * width + spatial.length - 1 - axis] = (float) (corners && extent == 1 ? 0 : place);
                rest /= extent;
            }
            rows[row * width + spatial.length] = 1;
        }
        return MemoryTensor.of(rows, count, width);
    }
}
