package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;

/**
 * A sum of two tensors of one shape that is normalized, as one call. Where the sum goes elsewhere too, or is observed, the form that gives it as well takes
 * the place. Its anchor is the normalization.
 */
public final class ResidualNormPattern implements FusionPattern {
    private final RowNorm replacement;

    /**
     * The pattern for one of the residual forms.
     *
     * @throws IllegalArgumentException if it is none
     */
    public ResidualNormPattern(RowNorm replacement) {
        if (!replacement.addsResidual()) {
            throw new IllegalArgumentException(replacement.id() + " adds nothing");
        }
        this.replacement = replacement;
    }

    @Override
    public String name() {
        return replacement.id().name().substring(replacement.id().namespace().length() + 1);
    }

    @Override
    public OperationId replacement() {
        return replacement.id();
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        RowNorm norm = replacement.isCentered() ? RowNorm.LAYER_NORM : RowNorm.RMS_NORM;
        for (NormalizedRows rows : NormalizedRows.all(graph, norm)) {
            residual(rows).ifPresent(sum -> proposals.accept(fusion(rows, sum)));
        }
    }

    /** The sum that is normalized, if it may go, or must stay, as the replacement has it. */
    private Optional<GraphNode> residual(NormalizedRows rows) {
        GraphValue value = rows.source();
        boolean stays = !Uses.isSeenOnlyBy(value, rows.nodes());
        return Uses.producer(value, Add.ID)
                .filter(sum -> stays == replacement.keepsSum())
                .filter(sum -> DefUse.sameDims(sum.input(0), value) && DefUse.sameDims(sum.input(1), value))
                .filter(sum -> rows.weights().stream().noneMatch(Optional.of(value)::equals));
    }

    private Fusion fusion(NormalizedRows rows, GraphNode sum) {
        List<GraphNode> nodes = new ArrayList<>(List.of(sum));
        nodes.addAll(rows.nodes());
        Fusion fusion = rows.withWeights(
                        Fusion.replacing(nodes).input(sum.input(0)).input(sum.input(1)))
                .output(rows.result());
        if (replacement.keepsSum()) {
            fusion = fusion.output(sum.output());
        }
        return fusion.attribute(LayerNorm.AXIS, (long) rows.axis()).attribute(LayerNorm.EPSILON, rows.epsilon());
    }
}
