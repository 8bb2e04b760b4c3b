package org.lemnos.operations.fusion;

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
        OperationId normalizing = (replacement.isCentered() ? RowNorm.LAYER_NORM : RowNorm.RMS_NORM).id();
        for (GraphNode node : graph.nodes()) {
            if (Uses.is(node, normalizing)) {
                residual(node).ifPresent(sum -> proposals.accept(fusion(node, sum)));
            }
        }
    }

    /** The sum that is normalized, if it may go, or must stay, as the replacement has it. */
    private Optional<GraphNode> residual(GraphNode normalization) {
        GraphValue value = normalization.input(0);
        boolean stays = value.soleConsumer().isEmpty();
        return Uses.producer(value, Add.ID)
                .filter(sum -> stays == replacement.keepsSum())
                .filter(sum -> DefUse.sameDims(sum.input(0), value) && DefUse.sameDims(sum.input(1), value))
                .filter(sum -> normalization.inputs().stream().skip(1).noneMatch(Optional.of(value)::equals));
    }

    private Fusion fusion(GraphNode normalization, GraphNode sum) {
        Fusion fusion = Fusion.replacing(sum, normalization).input(sum.input(0)).input(sum.input(1));
        for (Optional<GraphValue> weight :
                normalization.inputs().subList(1, normalization.inputs().size())) {
            fusion = weight.map(fusion::input).orElseGet(fusion::leftOut);
        }
        fusion = fusion.output(normalization.output());
        if (replacement.keepsSum()) {
            fusion = fusion.output(sum.output());
        }
        return fusion.attribute(
                        LayerNorm.AXIS, normalization.call().attributes().integer(LayerNorm.AXIS))
                .attribute(LayerNorm.EPSILON, normalization.call().attributes().f32(LayerNorm.EPSILON));
    }
}
