package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.EmbeddingNorm;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.tensor.Gather;

/**
 * Rows that indices pick from two or three tables, added up in any order and normalized: {@code nn/embedding_layer_norm}. Its anchor is the normalization.
 */
public final class EmbeddingNormPattern implements FusionPattern {
    private static final int FEWEST_TABLES = 2;

    /** Makes the pattern; it holds no state. */
    public EmbeddingNormPattern() {}

    @Override
    public String name() {
        return "embedding_layer_norm";
    }

    @Override
    public OperationId replacement() {
        return EmbeddingNorm.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        for (GraphNode node : graph.nodes()) {
            if (Uses.is(node, LayerNorm.ID) && normalizesRows(node)) {
                proposal(node).ifPresent(proposals);
            }
        }
    }

    private static boolean normalizesRows(GraphNode normalization) {
        long axis = normalization.call().attributes().integer(LayerNorm.AXIS);
        return axis == -1 || axis == normalization.output().type().rank() - 1;
    }

    private static Optional<Fusion> proposal(GraphNode normalization) {
        List<GraphNode> additions = new ArrayList<>();
        List<GraphNode> gathers = new ArrayList<>();
        boolean addsUp = addUp(normalization.input(0), additions, gathers);
        boolean fits = addsUp
                && gathers.size() >= FEWEST_TABLES
                && gathers.size() <= EmbeddingNorm.MOST_TABLES
                && gathers.stream().allMatch(gather -> goesTogether(gather, gathers.get(0), normalization));
        return fits ? Optional.of(fusion(normalization, additions, gathers)) : Optional.empty();
    }

    /** Whether a value that goes nowhere else is a sum of picked rows, which these are. */
    private static boolean addUp(GraphValue value, List<GraphNode> additions, List<GraphNode> gathers) {
        Optional<GraphNode> gather = DefUse.inner(value, Gather.ID);
        Optional<GraphNode> sum = DefUse.inner(value, Add.ID);
        gather.ifPresent(gathers::add);
        sum.ifPresent(additions::add);
        return gather.isPresent()
                || (sum.isPresent()
                        && sum.get().input(0) != sum.get().input(1)
                        && addUp(sum.get().input(0), additions, gathers)
                        && addUp(sum.get().input(1), additions, gathers));
    }

    /** Whether a gather picks rows of a table, by indices that are repeated along leading axes alone. */
    private static boolean goesTogether(GraphNode gather, GraphNode first, GraphNode normalization) {
        TensorType table = gather.input(0).type();
        long axis = gather.call().attributes().integer(Gather.AXIS);
        boolean picksRows = table.rank() == 2 && (axis == 0 || axis == -2);
        return picksRows
                && table.dim(1) == normalization.output().type().dim(-1)
                && gather.input(1).type().elementType() == first.input(1).type().elementType()
                && repeatsLeadingAxesAlone(
                        gather.output().type().dims(),
                        normalization.output().type().dims());
    }

    private static boolean repeatsLeadingAxesAlone(long[] dims, long... repeated) {
        int leading = 0;
        while (leading < dims.length - 1 && dims[leading] == 1) {
            leading++;
        }
        long[] rest = Arrays.copyOfRange(dims, leading, dims.length);
        return Arrays.equals(rest, Arrays.copyOfRange(repeated, repeated.length - rest.length, repeated.length));
    }

    private static Fusion fusion(GraphNode normalization, List<GraphNode> additions, List<GraphNode> gathers) {
        List<GraphNode> nodes = new ArrayList<>(gathers);
        nodes.addAll(additions);
        nodes.add(normalization);
        Fusion fusion = Fusion.replacing(nodes);
        for (int table = 0; table < EmbeddingNorm.MOST_TABLES; table++) {
            fusion = table < gathers.size()
                    ? fusion.input(gathers.get(table).input(0))
                            .input(gathers.get(table).input(1))
                    : fusion.leftOut().leftOut();
        }
        List<Optional<GraphValue>> all = normalization.inputs();
        for (Optional<GraphValue> weight : all.subList(1, all.size())) {
            fusion = weight.map(fusion::input).orElseGet(fusion::leftOut);
        }
        return fusion.output(normalization.output())
                .attribute(LayerNorm.EPSILON, normalization.call().attributes().f32(LayerNorm.EPSILON));
    }
}
