package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.tensor.Gather;

class EmbeddingNormPatternTest {
    private static final EmbeddingNormPattern PATTERN = new EmbeddingNormPattern();

    private final GraphSketch graph = new GraphSketch();

    private GraphValue table(long rows) {
        return graph.input(TensorType.of(ElementType.F64, rows, 4));
    }

    private GraphValue indices(long... dims) {
        return graph.integers(TensorType.of(ElementType.I64, dims));
    }

    private GraphValue picked(GraphValue table, GraphValue indices) {
        return graph.node(Gather.ID, Attributes.of(Gather.AXIS, 0L), table, indices);
    }

    private GraphValue sum(GraphValue a, GraphValue b) {
        return graph.node(Add.ID, Attributes.none(), a, b);
    }

    private GraphValue normalized(GraphValue x) {
        return graph.node(LayerNorm.ID, Attributes.of(LayerNorm.EPSILON, 0.5f), x, weight(), weight());
    }

    private GraphValue weight() {
        return graph.input(TensorType.of(ElementType.F64, 4));
    }

    @Test
    void threeTablesAreOneCall() {
        GraphValue tokens = indices(2, 3);
        GraphValue words = sum(picked(table(7), tokens), picked(table(2), tokens));
        GraphValue y = normalized(sum(words, picked(table(5), indices(1, 3))));
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(6);
        assertThat(fusion.inputs()).hasSize(8);
    }

    @Test
    void sumsMayBeNestedEitherWay() {
        GraphValue tokens = indices(2, 3);
        GraphValue later = sum(picked(table(2), tokens), picked(table(5), indices(3)));
        normalized(sum(picked(table(7), tokens), later));
        graph.only(PATTERN);
    }

    @Test
    void twoTablesLeaveTheThirdOut() {
        normalized(sum(picked(table(7), indices(2, 3)), picked(table(5), indices(1, 3))));
        Fusion fusion = graph.proposals(PATTERN).get(0);
        assertThat(fusion.inputs()).hasSize(8);
        assertThat(fusion.inputs().subList(4, 6)).allMatch(Optional::isEmpty);
    }

    @Test
    void aRowThatIsSeenElsewhereStays() {
        GraphValue words = picked(table(7), indices(2, 3));
        normalized(sum(graph.observe(words), picked(table(5), indices(1, 3))));
        GraphValue sum = sum(picked(table(7), indices(2, 3)), picked(table(5), indices(1, 3)));
        normalized(sum);
        sum(sum, sum);
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void whatIsNotPickedOrIsPickedAlongAnotherAxisStays() {
        normalized(sum(picked(table(7), indices(2, 3)), graph.input(TensorType.of(ElementType.F64, 2, 3, 4))));
        GraphValue columns = graph.node(
                Gather.ID,
                Attributes.of(Gather.AXIS, 1L),
                graph.input(TensorType.of(ElementType.F64, 3, 9)),
                indices(4));
        normalized(sum(columns, picked(table(5), indices(3))));
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void indicesThatAreRepeatedAlongAnInnerAxisStay() {
        normalized(sum(picked(table(7), indices(2, 3)), picked(table(5), indices(2, 1))));
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void oneTableOrFourAreNone() {
        normalized(picked(table(7), indices(3)));
        GraphValue two = sum(picked(table(7), indices(3)), picked(table(7), indices(3)));
        normalized(sum(two, sum(picked(table(7), indices(3)), picked(table(7), indices(3)))));
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void severalAxesThatAreNormalizedTogetherAreNone() {
        GraphValue sum = sum(picked(table(7), indices(2, 3)), picked(table(5), indices(1, 3)));
        graph.node(LayerNorm.ID, Attributes.of(LayerNorm.AXIS, 1L), sum);
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }
}
