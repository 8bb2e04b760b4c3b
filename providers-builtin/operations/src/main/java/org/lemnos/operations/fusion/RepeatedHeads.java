package org.lemnos.operations.fusion;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Tile;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * A tensor of rank 4 each slice of which, along one of the axes in the middle, stands several times side by side, as models repeat key and value heads that
 * query heads share: an axis behind it that is added, repeated and merged into it, or, of a single slice, the axis itself repeated.
 *
 * @param source what is repeated
 * @param axis along which
 * @param times how often each slice stands there
 * @param nodes the nodes that do it, of which nobody else sees anything
 */
record RepeatedHeads(GraphValue source, int axis, long times, List<GraphNode> nodes) {
    private static final int RANK = 4;
    private static final int LAST_OF_MIDDLE = 2;

    RepeatedHeads {
        nodes = List.copyOf(nodes);
    }

    /** What a value that goes into one node alone is, if it is such a tensor. */
    static Optional<RepeatedHeads> inner(GraphValue value) {
        if (value.type().rank() != RANK) {
            return Optional.empty();
        }
        return DefUse.inner(value, Reshape.ID).flatMap(RepeatedHeads::merged).or(() -> repeating(value)
                .flatMap(RepeatedHeads::ofOneSlice));
    }

    private static Optional<GraphNode> repeating(GraphValue value) {
        return DefUse.inner(value, Expand.ID).or(() -> DefUse.inner(value, Tile.ID));
    }

    private static Optional<RepeatedHeads> ofOneSlice(GraphNode repeating) {
        GraphValue source = repeating.input(0);
        for (int axis = 1; axis <= LAST_OF_MIDDLE && source.type().rank() == RANK; axis++) {
            long[] wanted = source.type().dims();
            long times = repeating.output().type().dim(axis);
            if (wanted[axis] == 1) {
                wanted[axis] = times;
                if (Arrays.equals(wanted, repeating.output().type().dims())) {
                    return Optional.of(new RepeatedHeads(source, axis, times, List.of(repeating)));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<RepeatedHeads> merged(GraphNode merge) {
        return repeating(merge.input(0))
                .flatMap(repeat -> adding(repeat.input(0)).flatMap(add -> Stream.of(1, LAST_OF_MIDDLE)
                        .flatMap(axis -> along(axis, add, repeat, merge).stream())
                        .findFirst()));
    }

    private static Optional<GraphNode> adding(GraphValue value) {
        OperationId[] views = {Unsqueeze.ID, Reshape.ID};
        return Arrays.stream(views)
                .flatMap(view -> DefUse.inner(value, view).stream())
                .findFirst();
    }

    /** Elements keep their order where extents change, so that the extents say all. */
    private static Optional<RepeatedHeads> along(int axis, GraphNode add, GraphNode repeat, GraphNode merge) {
        GraphValue source = add.input(0);
        if (source.type().rank() != RANK || repeat.output().type().rank() != RANK + 1) {
            return Optional.empty();
        }
        long times = repeat.output().type().dim(axis + 1);
        long[] dims = source.type().dims();
        long[] multiplied = dims.clone();
        multiplied[axis] *= times;
        boolean repeats = Arrays.equals(
                        with(dims, axis + 1, 1), add.output().type().dims())
                && Arrays.equals(
                        with(dims, axis + 1, times), repeat.output().type().dims())
                && Arrays.equals(multiplied, merge.output().type().dims());
        return repeats
                ? Optional.of(new RepeatedHeads(source, axis, times, List.of(add, repeat, merge)))
                : Optional.empty();
    }

    private static long[] with(long[] dims, int place, long extent) {
        long[] more = new long[dims.length + 1];
        System.arraycopy(dims, 0, more, 0, place);
        more[place] = extent;
        System.arraycopy(dims, place, more, place + 1, dims.length - place);
        return more;
    }
}
