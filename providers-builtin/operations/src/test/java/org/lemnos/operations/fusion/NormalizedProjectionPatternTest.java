package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.RowNorm;

class NormalizedProjectionPatternTest {
    private static final TensorType ROWS = TensorType.of(ElementType.F64, 2, 3, 6);
    private static final Attributes ATTRIBUTES = Attributes.of(LayerNorm.EPSILON, 0.5f);

    private final GraphSketch graph = new GraphSketch();

    private GraphValue rows() {
        return graph.input(ROWS);
    }

    private GraphValue list(long length) {
        return graph.input(TensorType.of(ElementType.F64, length));
    }

    private GraphValue sum(GraphValue a, GraphValue b) {
        return graph.node(Add.ID, Attributes.none(), a, b);
    }

    private GraphValue layers(GraphValue sum) {
        return graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, sum, list(6), list(6));
    }

    private GraphValue rms(GraphValue sum) {
        return graph.node(RowNorm.RMS_NORM.id(), ATTRIBUTES, sum, list(6));
    }

    private GraphValue product(GraphValue x, long columns) {
        return graph.node(MatMul.ID, Attributes.none(), x, graph.input(TensorType.of(ElementType.F64, 6, columns)));
    }

    private GraphValue linear(GraphValue x, long columns) {
        return sum(product(x, columns), list(columns));
    }

    private List<Fusion> proposals(NormalizedProjection replacement) {
        return graph.proposals(new NormalizedProjectionPattern(replacement));
    }

    private Fusion only(NormalizedProjection replacement) {
        return graph.only(new NormalizedProjectionPattern(replacement));
    }

    @Test
    void layersThatAreProjectedAndGoOnAsAResidualAreOneCall() {
        GraphValue normalized = layers(sum(rows(), rows()));
        GraphValue activated = graph.node(Gelu.ID, Attributes.none(), linear(normalized, 4));
        sum(normalized, rows());
        Fusion fusion = only(NormalizedProjection.LAYER_NORM_LINEAR);
        assertThat(fusion.nodes()).hasSize(5);
        assertThat(fusion.outputs()).containsExactly(activated, normalized);
        assertThat(fusion.attributes().text(NormalizedProjection.KEPT)).isEqualTo(NormalizedProjection.NORMALIZED);
        assertThat(fusion.attributes().text(SumActivation.ATTRIBUTE)).isEqualTo(SumActivation.GELU.token());
        assertThat(fusion.attributes().f32(LayerNorm.EPSILON)).isEqualTo(0.5f);
    }

    @Test
    void aProductAloneOrWithABiasThatIsSeenOnTheWayIsTakenUpToThere() {
        GraphValue product = product(layers(sum(rows(), rows())), 4);
        assertThat(only(NormalizedProjection.LAYER_NORM_LINEAR).outputs())
                .first()
                .isEqualTo(product);
        GraphValue biased = graph.observe(linear(layers(sum(rows(), rows())), 4));
        graph.node(UnaryFunctions.RELU.id(), Attributes.none(), biased);
        List<Fusion> proposals = proposals(NormalizedProjection.LAYER_NORM_LINEAR);
        assertThat(proposals).hasSize(2);
        assertThat(proposals.get(1).outputs()).first().isEqualTo(biased);
        assertThat(proposals.get(1).attributes().text(SumActivation.ATTRIBUTE)).isEqualTo("none");
    }

    @Test
    void threeProjectionsOfLayersAreOneCall() {
        GraphValue normalized = layers(sum(rows(), rows()));
        List<GraphValue> results =
                new ArrayList<>(List.of(linear(normalized, 4), linear(normalized, 8), linear(normalized, 4)));
        graph.observe(normalized);
        results.add(normalized);
        assertThat(only(NormalizedProjection.LAYER_NORM_QKV).outputs()).containsExactlyElementsOf(results);
        assertThat(proposals(NormalizedProjection.LAYER_NORM_LINEAR)).isEmpty();
        assertThat(proposals(NormalizedProjection.RMS_NORM_QKV)).isEmpty();
    }

    @Test
    void theSumIsKeptWhereItGoesOnInsteadOfTheNormalizedRows() {
        GraphValue sum = sum(rows(), rows());
        GraphValue normalized = rms(sum);
        GraphValue gate = graph.node(UnaryFunctions.SWISH.id(), Attributes.none(), product(normalized, 4));
        GraphValue gated = graph.node(Mul.ID, Attributes.none(), gate, product(normalized, 4));
        sum(sum, rows());
        Fusion fusion = only(NormalizedProjection.RMS_NORM_GATED_LINEAR);
        assertThat(fusion.outputs()).containsExactly(gated, sum);
        assertThat(fusion.attributes().text(NormalizedProjection.KEPT)).isEqualTo(NormalizedProjection.SUM);
        assertThat(fusion.attributes().text(SumActivation.ATTRIBUTE)).isEqualTo(SumActivation.SILU.token());
    }

    @Test
    void ofSumAndNormalizedRowsNotBothMayGoOn() {
        GraphValue sum = graph.observe(sum(rows(), rows()));
        GraphValue normalized = graph.observe(rms(sum));
        product(normalized, 4);
        product(normalized, 4);
        product(normalized, 4);
        assertThat(proposals(NormalizedProjection.RMS_NORM_QKV)).isEmpty();
    }

    @Test
    void onlyRowsWithAllTheirWeightsAreTaken() {
        GraphValue bare = graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, sum(rows(), rows()), list(6));
        linear(bare, 4);
        GraphValue planes = graph.node(
                RowNorm.LAYER_NORM.id(),
                ATTRIBUTES.with(LayerNorm.AXIS, 1L),
                sum(rows(), rows()),
                graph.input(TensorType.of(ElementType.F64, 3, 6)),
                graph.input(TensorType.of(ElementType.F64, 3, 6)));
        linear(planes, 4);
        linear(layers(rows()), 4);
        linear(layers(sum(rows(), list(6))), 4);
        assertThat(proposals(NormalizedProjection.LAYER_NORM_LINEAR)).isEmpty();
    }
}
