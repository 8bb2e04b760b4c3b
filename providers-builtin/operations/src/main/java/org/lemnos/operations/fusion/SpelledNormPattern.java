package org.lemnos.operations.fusion;

import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;

/** Finds layer and RMS normalizations that are spelled out in means, roots and arithmetic, see {@link NormalizedRows}, with the weights that follow. */
public final class SpelledNormPattern implements FusionPattern {
    private final RowNorm replacement;

    /**
     * The pattern for one of the forms of a single tensor.
     *
     * @throws IllegalArgumentException if it is a form of a sum
     */
    public SpelledNormPattern(RowNorm replacement) {
        if (replacement.addsResidual()) {
            throw new IllegalArgumentException(replacement.id() + " adds a residual");
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
        NormalizedRows.all(graph, replacement).stream()
                .filter(NormalizedRows::isSpelled)
                .forEach(rows -> proposals.accept(fusion(rows)));
    }

    private static Fusion fusion(NormalizedRows rows) {
        return rows.withWeights(Fusion.replacing(rows.nodes()).input(rows.source()))
                .output(rows.result())
                .attribute(LayerNorm.AXIS, (long) rows.axis())
                .attribute(LayerNorm.EPSILON, rows.epsilon());
    }
}
