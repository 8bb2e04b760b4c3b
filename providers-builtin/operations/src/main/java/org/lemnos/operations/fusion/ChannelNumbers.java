package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.tensor.CastLike;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * A number for each channel, axis 1, that is repeated along all other axes of a tensor.
 *
 * @param source the numbers, along any axis
 * @param nodes the nodes that bring them under the extents by which they are repeated, and are seen by nobody else
 */
record ChannelNumbers(GraphValue source, List<GraphNode> nodes) {
    ChannelNumbers {
        nodes = List.copyOf(nodes);
    }

    /** What a value is that goes into a node together with a tensor, if it is such numbers for it. */
    static Optional<ChannelNumbers> of(GraphValue value, GraphValue tensor) {
        boolean repeats = value != tensor
                && value.type().elementType() == tensor.type().elementType()
                && liesAlongChannels(value.type().dims(), tensor.type().dims());
        return repeats ? Optional.of(unwrapped(value)) : Optional.empty();
    }

    private static boolean liesAlongChannels(long[] numbers, long... dims) {
        int channels = numbers.length - (dims.length - 1);
        boolean fits = channels >= 0 && numbers.length <= dims.length && numbers[channels] == dims[1];
        for (int axis = 0; fits && axis < numbers.length; axis++) {
            fits = axis == channels || numbers[axis] == 1;
        }
        return fits;
    }

    /** Elements keep their order under other extents, and all but one of these are 1. */
    private static ChannelNumbers unwrapped(GraphValue value) {
        GraphValue source = value;
        List<GraphNode> nodes = new ArrayList<>();
        Optional<GraphNode> view = view(source);
        while (view.isPresent()) {
            nodes.add(view.get());
            source = view.get().input(0);
            view = view(source);
        }
        return new ChannelNumbers(source, nodes);
    }

    private static Optional<GraphNode> view(GraphValue value) {
        return DefUse.inner(value, Reshape.ID)
                .or(() -> DefUse.inner(value, Unsqueeze.ID))
                .or(() -> DefUse.inner(value, CastLike.ID)
                        .filter(cast ->
                                cast.input(0).type().equals(cast.output().type())))
                .filter(node -> isList(node.input(0)));
    }

    private static boolean isList(GraphValue value) {
        int longAxes = 0;
        for (long extent : value.type().dims()) {
            longAxes += extent == 1 ? 0 : 1;
        }
        return longAxes <= 1;
    }
}
