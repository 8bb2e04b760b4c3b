package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;

class ResidualNormPatternTest {
    private static final TensorType TYPE = TensorType.of(ElementType.F64, 2, 3, 5);
    private static final Attributes ATTRIBUTES =
            Attributes.of(LayerNorm.EPSILON, 0.5f).with(LayerNorm.AXIS, 1L);

    private final GraphSketch graph = new GraphSketch();

    private GraphValue x() {
        return graph.input(TYPE);
    }

    private GraphValue weight() {
        return graph.input(TYPE.withDims(3, 5));
    }

    private GraphValue sum(GraphValue a, GraphValue b) {
        return graph.node(Add.ID, Attributes.none(), a, b);
    }

    private static ResidualNormPattern pattern(RowNorm form) {
        return new ResidualNormPattern(form);
    }

    @Test
    void aSumThatGoesNowhereElseIsTakenIn() {
        GraphValue a = x();
        GraphValue b = x();
        GraphValue y = graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, sum(a, b), weight(), weight());
        Fusion fusion = graph.only(pattern(RowNorm.RESIDUAL_LAYER_NORM));
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.inputs()).hasSize(4);
        assertThat(fusion.attributes().integer(LayerNorm.AXIS)).isEqualTo(1);
        assertThat(fusion.attributes().f32(LayerNorm.EPSILON)).isEqualTo(0.5f);
        assertThat(graph.proposals(pattern(RowNorm.RESIDUAL_LAYER_NORM_WITH_SUM)))
                .isEmpty();
        assertThat(graph.proposals(pattern(RowNorm.RESIDUAL_RMS_NORM))).isEmpty();
    }

    @Test
    void aSumThatGoesElsewhereOrIsObservedIsGivenAsWell() {
        GraphValue used = sum(x(), x());
        GraphValue y = graph.node(RowNorm.RMS_NORM.id(), ATTRIBUTES, used, weight());
        sum(used, x());
        Fusion fusion = graph.only(pattern(RowNorm.RESIDUAL_RMS_NORM_WITH_SUM));
        assertThat(fusion.outputs()).containsExactly(y, used);
        assertThat(graph.proposals(pattern(RowNorm.RESIDUAL_RMS_NORM))).isEmpty();
        GraphValue seen = graph.observe(sum(x(), x()));
        graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, seen);
        assertThat(graph.only(pattern(RowNorm.RESIDUAL_LAYER_NORM_WITH_SUM)).outputs())
                .last()
                .isEqualTo(seen);
    }

    @Test
    void weightsMayBeLeftOut() {
        graph.node(RowNorm.RMS_NORM.id(), ATTRIBUTES, sum(x(), x()));
        assertThat(graph.only(pattern(RowNorm.RESIDUAL_RMS_NORM)).inputs()).hasSize(2);
    }

    @Test
    void aTensorAddedToItselfIsASumToo() {
        GraphValue x = x();
        graph.node(RowNorm.RMS_NORM.id(), ATTRIBUTES, sum(x, x));
        graph.only(pattern(RowNorm.RESIDUAL_RMS_NORM));
    }

    @Test
    void aBiasThatIsRepeatedIsNoResidual() {
        graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, sum(x(), weight()));
        graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, sum(weight(), x()));
        assertThat(graph.proposals(pattern(RowNorm.RESIDUAL_LAYER_NORM))).isEmpty();
    }

    @Test
    void aProductIsNoSum() {
        graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES, graph.node(Mul.ID, Attributes.none(), x(), x()));
        for (RowNorm form : List.of(RowNorm.RESIDUAL_LAYER_NORM, RowNorm.RESIDUAL_LAYER_NORM_WITH_SUM)) {
            assertThat(graph.proposals(pattern(form))).isEmpty();
        }
    }

    @Test
    void aSumThatScalesItselfStays() {
        GraphValue sum = sum(weight(), weight());
        graph.node(RowNorm.LAYER_NORM.id(), ATTRIBUTES.with(LayerNorm.AXIS, 0L), sum, sum);
        for (RowNorm form : List.of(RowNorm.RESIDUAL_LAYER_NORM, RowNorm.RESIDUAL_LAYER_NORM_WITH_SUM)) {
            assertThat(graph.proposals(pattern(form))).isEmpty();
        }
    }

    @Test
    void aFormThatAddsNothingHasNoPattern() {
        assertThatThrownBy(() -> pattern(RowNorm.RMS_NORM)).hasMessageContaining("adds nothing");
    }
}
