package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.tensor.Cast;

class SpelledNormPatternTest {
    private static final SpelledNormPattern RMS = new SpelledNormPattern(RowNorm.RMS_NORM);
    private static final SpelledNormPattern LAYER = new SpelledNormPattern(RowNorm.LAYER_NORM);
    private static final double EPSILON = 0.5;

    private final GraphSketch graph = new GraphSketch();
    private ElementType type = ElementType.F64;

    private GraphValue input(long... dims) {
        return graph.input(TensorType.of(type, dims));
    }

    private GraphValue number(GraphValue like, double value) {
        return graph.constant(TensorType.of(like.type().elementType()), value);
    }

    private GraphValue node(OperationId operation, GraphValue... inputs) {
        return graph.node(operation, Attributes.none(), inputs);
    }

    private GraphValue cast(GraphValue x, ElementType to) {
        return graph.node(Cast.ID, Attributes.of(Cast.TO, to.token()), x);
    }

    private GraphValue mean(GraphValue x, long... axes) {
        return graph.node(ReduceMean.ID, Attributes.of(ReduceMean.AXES, axes), x);
    }

    /** How graphs divide by the root of a mean square. */
    private enum Spelling {
        QUOTIENT,
        INVERSE,
        RECIPROCAL,
        POWER
    }

    private GraphValue divided(Spelling spelling, GraphValue x, long... axes) {
        GraphValue square = spelling == Spelling.QUOTIENT
                ? node(Pow.ID, x, graph.constant(TensorType.of(ElementType.F32), 2))
                : node(Mul.ID, x, x);
        GraphValue mean = mean(square, axes);
        GraphValue sum = node(Add.ID, mean, number(mean, EPSILON));
        return switch (spelling) {
            case QUOTIENT -> node(Div.ID, x, node(Sqrt.ID, sum));
            case INVERSE -> node(Mul.ID, x, node(Div.ID, number(sum, 1), node(Sqrt.ID, sum)));
            case RECIPROCAL -> node(Mul.ID, node(UnaryFunctions.RECIPROCAL.id(), node(Sqrt.ID, sum)), x);
            case POWER -> node(Mul.ID, x, node(Pow.ID, sum, number(sum, -0.5)));
        };
    }

    @ParameterizedTest
    @EnumSource
    void rowsByTheRootOfTheirMeanSquareAreNormalized(Spelling spelling) {
        GraphValue x = input(3, 5);
        GraphValue scale = input(5);
        GraphValue y = node(Mul.ID, scale, divided(spelling, x, -1));
        Fusion fusion = graph.only(RMS);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.inputs()).containsExactly(Optional.of(x), Optional.of(scale));
        assertThat(fusion.attributes().f32(LayerNorm.EPSILON)).isEqualTo((float) EPSILON);
    }

    @ParameterizedTest
    @EnumSource
    void rowsLessTheirMeanAreLayers(Spelling spelling) {
        GraphValue x = input(2, 3, 5);
        GraphValue difference = node(Sub.ID, x, mean(x, 1, 2));
        GraphValue scaled = node(Mul.ID, divided(spelling, difference, -1, -2), input(3, 5));
        GraphValue y = node(Add.ID, input(3, 5), scaled);
        Fusion fusion = graph.only(LAYER);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.inputs()).hasSize(3);
        assertThat(fusion.attributes().integer(LayerNorm.AXIS)).isEqualTo(1);
    }

    @Test
    void weightsMayBeMissing() {
        divided(Spelling.INVERSE, input(3, 5), -1);
        assertThat(graph.only(RMS).inputs()).hasSize(1);
    }

    @Test
    void statisticsMayBeInF32BetweenTensorsOfF16() {
        type = ElementType.F16;
        GraphValue x = input(3, 16);
        GraphValue scale = input(16);
        node(Mul.ID, scale, cast(divided(Spelling.INVERSE, cast(x, ElementType.F32), -1), ElementType.F16));
        assertThat(graph.only(RMS).inputs()).containsExactly(Optional.of(x), Optional.of(scale));
    }

    @Test
    void statisticsInF16OverflowWhereTheOperationDoesNot() {
        type = ElementType.F16;
        divided(Spelling.INVERSE, input(3, 16), -1);
        assertThat(graph.proposals(RMS)).isEmpty();
    }

    @Test
    void numbersThatStayWideAreNotOfTheSourcesType() {
        type = ElementType.F16;
        divided(Spelling.INVERSE, cast(input(3, 16), ElementType.F32), -1);
        assertThat(graph.only(RMS).nodes()).hasSize(6);
    }

    @Test
    void whatGoesElsewhereOrIsObservedStays() {
        GraphValue x = input(3, 5);
        GraphValue mean = mean(node(Mul.ID, x, x), -1);
        graph.observe(mean);
        node(Div.ID, x, node(Sqrt.ID, node(Add.ID, mean, number(x, EPSILON))));
        assertThat(graph.proposals(RMS)).isEmpty();
    }

    @Test
    void otherAxesPowersAndNumbersAreNone() {
        divided(Spelling.INVERSE, input(3, 5), 0);
        GraphValue x = input(3, 5);
        GraphValue cubes = mean(node(Pow.ID, x, number(x, 3)), -1);
        node(Div.ID, x, node(Sqrt.ID, node(Add.ID, cubes, number(x, EPSILON))));
        GraphValue squares = mean(node(Mul.ID, x, input(3, 5)), -1);
        node(Div.ID, x, node(Sqrt.ID, node(Add.ID, squares, number(x, EPSILON))));
        GraphValue mean = mean(node(Mul.ID, x, x), -1);
        node(Div.ID, x, node(Sqrt.ID, node(Add.ID, mean, input())));
        node(Div.ID, x, node(Sqrt.ID, node(Add.ID, mean, number(x, 0))));
        assertThat(graph.proposals(RMS)).isEmpty();
    }

    @Test
    void aScaleThatIsRepeatedIsNotTakenIn() {
        GraphValue bare = divided(Spelling.INVERSE, input(3, 5), -1);
        node(Mul.ID, bare, input(3, 5));
        assertThat(graph.only(RMS).outputs()).containsExactly(bare);
    }

    @Test
    void aSpelledNormIsTakenIntoWhatFollowsAndGoesBefore() {
        GraphValue sum = node(Add.ID, input(3, 8), input(3, 8));
        GraphValue rows = node(Mul.ID, divided(Spelling.RECIPROCAL, sum, -1), input(8));
        for (int i = 0; i < 3; i++) {
            node(MatMul.ID, rows, input(8, 4));
        }
        assertThat(graph.only(new ResidualNormPattern(RowNorm.RESIDUAL_RMS_NORM))
                        .nodes())
                .hasSize(8);
        NormalizedProjection projection = NormalizedProjection.ALL.stream()
                .filter(each ->
                        !each.norm().isCentered() && each.result() == NormalizedProjection.Result.QKV_PROJECTION)
                .findFirst()
                .orElseThrow();
        assertThat(graph.only(new NormalizedProjectionPattern(projection)).nodes())
                .hasSize(11);
    }
}
