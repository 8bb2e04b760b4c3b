package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Transpose;

class AttentionPatternTest {
    private static final AttentionPattern PATTERN = new AttentionPattern();

    private final GraphSketch graph = new GraphSketch();

    private static TensorType type(long... dims) {
        return TensorType.of(ElementType.F64, dims);
    }

    private GraphValue scalar(double value) {
        return graph.constant(type(), value);
    }

    private GraphValue transposed(GraphValue x, long... perm) {
        return graph.node(Transpose.ID, Attributes.of(Transpose.PERM, perm), x);
    }

    private GraphValue product(GraphValue a, GraphValue b) {
        return graph.node(MatMul.ID, Attributes.none(), a, b);
    }

    private GraphValue add(GraphValue a, GraphValue b) {
        return graph.node(Add.ID, Attributes.none(), a, b);
    }

    private GraphValue mul(GraphValue a, GraphValue b) {
        return graph.node(Mul.ID, Attributes.none(), a, b);
    }

    private GraphValue div(GraphValue a, GraphValue b) {
        return graph.node(Div.ID, Attributes.none(), a, b);
    }

    private GraphValue softmax(GraphValue x, long axis) {
        return graph.node(Softmax.ID, Attributes.of(Softmax.AXIS, axis), x);
    }

    /** [batch 2, heads 3, rows, 4]. */
    private GraphValue heads(long rows) {
        return graph.input(type(2, 3, rows, 4));
    }

    /** The same with rows before heads. */
    private GraphValue rows(long rows) {
        return graph.input(type(2, rows, 3, 4));
    }

    /** Attention of five queries over seven keys whose scores are made into others on the way. */
    private GraphValue attention(UnaryOperator<GraphValue> change) {
        GraphValue scores = change.apply(product(heads(5), transposed(heads(7), 0, 1, 3, 2)));
        return product(softmax(scores, -1), heads(7));
    }

    private Fusion only() {
        return graph.only(PATTERN);
    }

    private void assertNothing() {
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void plainAttentionIsOneCall() {
        GraphValue y = attention(scores -> scores);
        Fusion fusion = only();
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(4);
        assertThat(fusion.inputs()).hasSize(3);
        assertThat(fusion.attributes().f32(Attention.SCALE)).isEqualTo(1);
        assertThat(fusion.attributes().integers(Attention.HEAD_AXES)).containsExactly(1, 1, 1, 1);
    }

    @Test
    void headsAreTakenFromBehindTheRowsAndPutBack() {
        GraphValue queries = transposed(rows(5), 0, 2, 1, 3);
        GraphValue keys = transposed(rows(7), 0, 2, 3, 1);
        GraphValue values = transposed(rows(7), 0, 2, 1, 3);
        GraphValue mask = graph.input(type(2, 1, 1, 7));
        GraphValue scores = add(div(product(queries, keys), scalar(2)), mask);
        GraphValue y = transposed(product(softmax(scores, 3), values), 0, 2, 1, 3);
        Fusion fusion = only();
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(9);
        assertThat(fusion.inputs()).last().isEqualTo(Optional.of(mask));
        assertThat(fusion.attributes().integers(Attention.HEAD_AXES)).containsExactly(2, 2, 2, 2);
        assertThat(fusion.attributes().f32(Attention.SCALE)).isEqualTo(0.5f);
    }

    @Test
    void keysMayBeTransposedTwice() {
        GraphValue keys = transposed(transposed(rows(7), 0, 2, 1, 3), 0, 1, 3, 2);
        product(softmax(product(heads(5), keys), -1), heads(7));
        assertThat(only().attributes().integers(Attention.HEAD_AXES)).containsExactly(1, 2, 1, 1);
    }

    @Test
    void scalesAreGatheredFromBothSidesAndBehind() {
        GraphValue queries = mul(transposed(rows(5), 0, 2, 1, 3), scalar(0.5));
        GraphValue keys = transposed(mul(scalar(0.25), heads(7)), 0, 1, 3, 2);
        GraphValue scores = mul(product(queries, keys), graph.constant(type(1, 1), 3));
        product(softmax(scores, -1), heads(7));
        Fusion fusion = only();
        assertThat(fusion.nodes()).hasSize(8);
        assertThat(fusion.attributes().f32(Attention.SCALE)).isEqualTo(0.375f);
    }

    @Test
    void theMaskMayStandOnEitherSide() {
        attention(scores -> add(graph.input(type(5, 7)), scores));
        assertThat(only().inputs()).hasSize(4);
    }

    @Test
    void aSingleKeyHeadIsSharedByAllQueryHeads() {
        GraphValue keys = transposed(graph.input(type(2, 1, 7, 4)), 0, 1, 3, 2);
        product(softmax(product(heads(5), keys), -1), graph.input(type(2, 1, 7, 6)));
        only();
    }

    @Test
    void whatIsSeenElsewhereStays() {
        GraphValue queries = transposed(rows(5), 0, 2, 1, 3);
        GraphValue keys = graph.observe(transposed(rows(7), 0, 2, 1, 3));
        GraphValue values = graph.observe(transposed(rows(7), 0, 2, 1, 3));
        GraphValue y = product(softmax(product(queries, transposed(keys, 0, 1, 3, 2)), -1), values);
        graph.observe(y);
        transposed(y, 0, 2, 1, 3);
        Fusion fusion = only();
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.attributes().integers(Attention.HEAD_AXES)).containsExactly(2, 1, 1, 1);
    }

    @Test
    void anObservedScoreOrWeightKeepsTheParts() {
        attention(graph::observe);
        graph.observe(softmax(product(heads(5), transposed(heads(7), 0, 1, 3, 2)), -1));
        assertNothing();
    }

    @Test
    void weightsThatGoElsewhereTooKeepTheParts() {
        GraphValue weights = softmax(product(heads(5), transposed(heads(7), 0, 1, 3, 2)), -1);
        product(weights, heads(7));
        mul(weights, scalar(2));
        assertNothing();
    }

    @Test
    void softmaxAlongAnotherAxisIsNoAttention() {
        GraphValue scores = product(heads(7), transposed(heads(7), 0, 1, 3, 2));
        product(softmax(scores, 2), heads(7));
        assertNothing();
    }

    @Test
    void keysThatAreNotExchangedAreNoAttention() {
        GraphValue scores = product(heads(5), graph.input(type(2, 3, 4, 7)));
        product(softmax(scores, -1), heads(7));
        assertNothing();
    }

    @Test
    void aScaleThatIsNoNumberKnownBeforeTheRunIsNone() {
        attention(scores -> mul(scores, graph.input(type())));
        attention(scores -> mul(scores, graph.constant(type(1, 1, 1, 7), 1, 2, 3, 4, 5, 6, 7)));
        attention(scores -> mul(scores, scalar(0)));
        attention(scores -> div(scalar(2), scores));
        assertNothing();
    }

    @Test
    void aMaskThatIsScaledIsNone() {
        attention(scores -> mul(add(scores, graph.input(type(5, 7))), scalar(0.5)));
        assertNothing();
    }

    @Test
    void aMaskThatRepeatsTheScoresIsNone() {
        GraphValue keys = transposed(graph.input(type(1, 3, 7, 4)), 0, 1, 3, 2);
        GraphValue scores = add(product(graph.input(type(1, 3, 5, 4)), keys), graph.input(type(2, 1, 1, 7)));
        product(softmax(scores, -1), heads(7));
        assertNothing();
    }

    @Test
    void repeatedBatchesAreNone() {
        GraphValue keys = transposed(graph.input(type(1, 3, 7, 4)), 0, 1, 3, 2);
        product(softmax(product(heads(5), keys), -1), heads(7));
        assertNothing();
    }
}
