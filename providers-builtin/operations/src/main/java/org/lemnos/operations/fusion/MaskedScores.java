package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.MatMul;

/**
 * Scores as softmax gets them, down to the product that they are made of: scaled, then some hidden, then a mask added, each of which may be missing, and widened
 * to f32 anywhere in between.
 *
 * @param product the product of queries and keys
 * @param scale what the product is multiplied with
 * @param mask what is added
 * @param hidden which scores are replaced
 * @param nodes the product and the nodes behind it, of which nobody else sees anything
 */
record MaskedScores(
        GraphNode product, double scale, Optional<GraphValue> mask, Optional<Hidden> hidden, List<GraphNode> nodes) {

    /**
     * Scores that are replaced by a number that is known before the run.
     *
     * @param where the truth values
     * @param hides whether those that hold say which scores are replaced, and not which stay
     * @param fill the number, finite or -∞
     */
    record Hidden(GraphValue where, boolean hides, float fill) {}

    /** What lies between softmax and a value on the way to the product. */
    private record Way(Optional<GraphValue> mask, Optional<Hidden> hidden, List<GraphNode> nodes) {
        boolean isEmpty() {
            return mask.isEmpty() && hidden.isEmpty();
        }

        Way over(GraphNode node) {
            List<GraphNode> more = new ArrayList<>(nodes);
            more.add(node);
            return new Way(mask, hidden, more);
        }

        Way adding(GraphValue added) {
            return new Way(Optional.of(added), hidden, nodes);
        }

        Way hiding(Hidden replaced) {
            return new Way(mask, Optional.of(replaced), nodes);
        }
    }

    /** What scores are made of, if that is such a product. */
    static Optional<MaskedScores> of(GraphValue scores) {
        return reached(scores, new Way(Optional.empty(), Optional.empty(), List.of()));
    }

    private static Optional<MaskedScores> reached(GraphValue value, Way way) {
        return scaled(value, way)
                .or(() -> DefUse.widened(value).flatMap(cast -> reached(cast.input(0), way.over(cast))))
                .or(() -> added(value, way))
                .or(() -> replaced(value, way));
    }

    private static Optional<MaskedScores> scaled(GraphValue value, Way way) {
        return ScaledRows.of(value).stream()
                .filter(rows -> rows.isOrdered(0, 1, 2, 3) && rows.repeats() == 1)
                .flatMap(rows -> DefUse.inner(rows.source(), MatMul.ID)
                        .map(product -> new MaskedScores(
                                product, rows.scale(), way.mask, way.hidden, allNodes(way, rows, product)))
                        .stream())
                .findFirst();
    }

    private static List<GraphNode> allNodes(Way way, ScaledRows rows, GraphNode product) {
        return Stream.of(way.nodes, rows.nodes(), List.of(product))
                .flatMap(List::stream)
                .toList();
    }

    private static Optional<MaskedScores> added(GraphValue value, Way way) {
        return DefUse.inner(value, Add.ID).filter(sum -> way.isEmpty()).flatMap(sum -> Stream.of(0, 1)
                .filter(place -> DefUse.sameDims(sum.input(place), value))
                .flatMap(place -> reached(sum.input(place), way.over(sum).adding(sum.input(1 - place))).stream())
                .findFirst());
    }

    private static Optional<MaskedScores> replaced(GraphValue value, Way way) {
        return DefUse.inner(value, Where.ID)
                .filter(where -> way.hidden.isEmpty())
                .flatMap(where -> Stream.of(1, 2)
                        .filter(place -> DefUse.sameDims(where.input(place), value))
                        .flatMap(place -> fill(where.input(3 - place))
                                .flatMap(fill -> reached(
                                        where.input(place),
                                        way.over(where).hiding(new Hidden(where.input(0), place == 2, fill))))
                                .stream())
                        .findFirst());
    }

    /** The number that stands for hidden scores, which f32 holds. */
    private static Optional<Float> fill(GraphValue value) {
        OptionalDouble number = DefUse.scalar(value);
        return number.isPresent()
                        && number.getAsDouble() < Double.POSITIVE_INFINITY
                        && (float) number.getAsDouble() == number.getAsDouble()
                ? Optional.of((float) number.getAsDouble())
                : Optional.empty();
    }
}
