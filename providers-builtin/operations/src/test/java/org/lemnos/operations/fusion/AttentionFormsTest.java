package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Tile;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.operations.tensor.Unsqueeze;

/** The forms of attention that exported models have, and what looks like one and is none. */
class AttentionFormsTest {
    private static final AttentionPattern PATTERN = new AttentionPattern();
    private static final double LOWEST = -Float.MAX_VALUE;

    private final GraphSketch graph = new GraphSketch();

    private GraphValue input(ElementType type, long... dims) {
        return graph.input(TensorType.of(type, dims));
    }

    private GraphValue scalar(ElementType type, double value) {
        return graph.constant(TensorType.of(type), value);
    }

    private GraphValue shape(long... dims) {
        double[] extents =
                IntStream.range(0, dims.length).mapToDouble(i -> dims[i]).toArray();
        return graph.constant(TensorType.of(ElementType.I64, dims.length), extents);
    }

    private GraphValue transposed(GraphValue x, long... perm) {
        return graph.node(Transpose.ID, Attributes.of(Transpose.PERM, perm), x);
    }

    private GraphValue plain(OperationId operation, GraphValue... inputs) {
        return graph.node(operation, Attributes.none(), inputs);
    }

    private GraphValue cast(GraphValue x, ElementType to) {
        return graph.node(Cast.ID, Attributes.of(Cast.TO, to.token()), x);
    }

    private GraphValue softmax(GraphValue x) {
        return graph.node(Softmax.ID, Attributes.of(Softmax.AXIS, -1L), x);
    }

    /** Five queries of a head over seven keys, two batches of four heads, whose scores are made into others on the way. */
    private GraphValue attention(ElementType type, UnaryOperator<GraphValue> change) {
        GraphValue keys = transposed(input(type, 2, 4, 7, 4), 0, 1, 3, 2);
        GraphValue scores = change.apply(plain(MatMul.ID, input(type, 2, 4, 5, 4), keys));
        return plain(MatMul.ID, softmax(scores), input(type, 2, 4, 7, 4));
    }

    private Fusion only() {
        return graph.only(PATTERN);
    }

    private void assertNothing() {
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    /** [2, 2, 7, 4] as [2, 4, 7, 4], each head twice. */
    private GraphValue repeated(GraphValue heads) {
        GraphValue added = graph.node(Unsqueeze.ID, Attributes.of(Unsqueeze.AXES, new long[] {2}), heads);
        return plain(Reshape.ID, plain(Expand.ID, added, shape(2, 2, 2, 7, 4)), shape(2, 4, 7, 4));
    }

    @Test
    void repeatedHeadsAreSharedOnes() {
        GraphValue keys = input(ElementType.F64, 2, 2, 7, 4);
        GraphValue values = input(ElementType.F64, 2, 7, 2, 4);
        GraphValue scores =
                plain(MatMul.ID, input(ElementType.F64, 2, 4, 5, 4), transposed(repeated(keys), 0, 1, 3, 2));
        plain(MatMul.ID, softmax(scores), repeated(transposed(values, 0, 2, 1, 3)));
        Fusion fusion = only();
        assertThat(fusion.nodes()).hasSize(11);
        assertThat(fusion.inputs().subList(1, 3)).containsExactly(Optional.of(keys), Optional.of(values));
        assertThat(fusion.attributes().integers(Attention.HEAD_AXES)).containsExactly(1, 1, 2, 1);
    }

    @Test
    void headsMayBeRepeatedBeforeTheyAreBroughtToTheFront() {
        GraphValue keys = input(ElementType.F64, 2, 7, 2, 4);
        GraphValue more = plain(
                Reshape.ID,
                plain(Tile.ID, plain(Reshape.ID, keys, shape(2, 7, 2, 1, 4)), shape(1, 1, 1, 2, 1)),
                shape(2, 7, 4, 4));
        GraphValue scores = plain(MatMul.ID, input(ElementType.F64, 2, 4, 5, 4), transposed(more, 0, 2, 3, 1));
        plain(MatMul.ID, softmax(scores), repeated(input(ElementType.F64, 2, 2, 7, 4)));
        assertThat(only().inputs().get(1)).contains(keys);
    }

    @Test
    void aSingleHeadMayBeRepeatedInItsPlace() {
        GraphValue keys = plain(Expand.ID, input(ElementType.F64, 2, 1, 7, 4), shape(2, 4, 7, 4));
        GraphValue values = plain(Expand.ID, input(ElementType.F64, 2, 1, 7, 4), shape(2, 4, 7, 4));
        GraphValue scores = plain(MatMul.ID, input(ElementType.F64, 2, 4, 5, 4), transposed(keys, 0, 1, 3, 2));
        plain(MatMul.ID, softmax(scores), values);
        assertThat(only().inputs().get(1).orElseThrow().type().dim(1)).isEqualTo(1);
    }

    @Test
    void allHeadsOneAfterAnotherAreRepeatedOtherwise() {
        GraphValue keys = input(ElementType.F64, 2, 2, 7, 4);
        GraphValue added = graph.node(Unsqueeze.ID, Attributes.of(Unsqueeze.AXES, new long[] {1}), keys);
        GraphValue inTurn = plain(Reshape.ID, plain(Expand.ID, added, shape(2, 2, 2, 7, 4)), shape(2, 4, 7, 4));
        GraphValue scores = plain(MatMul.ID, input(ElementType.F64, 2, 4, 5, 4), transposed(inTurn, 0, 1, 3, 2));
        plain(MatMul.ID, softmax(scores), repeated(input(ElementType.F64, 2, 2, 7, 4)));
        assertThat(only().inputs().get(1).orElseThrow().type().dim(1)).isEqualTo(4);
    }

    @Test
    void keysOfOtherHeadsThanTheValuesAreTakenAsTheyAreRepeated() {
        GraphValue scores = plain(
                MatMul.ID,
                input(ElementType.F64, 2, 4, 5, 4),
                transposed(repeated(input(ElementType.F64, 2, 2, 7, 4)), 0, 1, 3, 2));
        plain(MatMul.ID, softmax(scores), input(ElementType.F64, 2, 4, 7, 4));
        assertThat(only().nodes()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NEGATIVE_INFINITY, LOWEST, -10_000, 3})
    void scoresAreHiddenWhereTruthValuesSaySo(double fill) {
        GraphValue shown = graph.integers(TensorType.of(ElementType.BOOL, 2, 1, 5, 7));
        attention(ElementType.F64, scores -> plain(Where.ID, shown, scores, scalar(ElementType.F64, fill)));
        Fusion fusion = only();
        assertThat(fusion.inputs()).endsWith(Optional.empty(), Optional.of(shown));
        assertThat(fusion.attributes().f32(Attention.FILL)).isEqualTo((float) fill);
        assertThat(fusion.attributes().bool(Attention.HIDES)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NEGATIVE_INFINITY, LOWEST})
    void rowsThatAreHiddenThroughoutAreWhatTheirPartsMakeOfThem(double fill) {
        GraphValue hidden = graph.input(TensorType.of(ElementType.BOOL, 5, 1), 1, 0, 1, 0, 1);
        attention(ElementType.F64, scores -> plain(Where.ID, hidden, scalar(ElementType.F64, fill), scores));
        assertThat(only().attributes().bool(Attention.HIDES)).isTrue();
    }

    @Test
    void aMaskMayBeAddedToWhatIsHidden() {
        GraphValue shown = graph.integers(TensorType.of(ElementType.BOOL, 7));
        GraphValue mask = input(ElementType.F64, 5, 7);
        attention(
                ElementType.F64,
                scores -> plain(Add.ID, plain(Where.ID, shown, scores, scalar(ElementType.F64, -50)), mask));
        assertThat(only().inputs()).endsWith(Optional.of(mask), Optional.of(shown));
    }

    @Test
    void whatIsHiddenBehindAMaskIsNotHiddenBeforeIt() {
        GraphValue shown = graph.integers(TensorType.of(ElementType.BOOL, 7));
        attention(
                ElementType.F64,
                scores -> plain(
                        Where.ID,
                        shown,
                        plain(Add.ID, scores, input(ElementType.F64, 5, 7)),
                        scalar(ElementType.F64, -50)));
        assertNothing();
    }

    @Test
    void aFillThatIsNoNumberKnownBeforeTheRunIsNone() {
        GraphValue shown = graph.integers(TensorType.of(ElementType.BOOL, 7));
        attention(ElementType.F64, scores -> plain(Where.ID, shown, scores, input(ElementType.F64)));
        attention(
                ElementType.F64,
                scores -> plain(Where.ID, shown, scores, scalar(ElementType.F64, Double.POSITIVE_INFINITY)));
        attention(ElementType.F64, scores -> plain(Where.ID, shown, scores, scalar(ElementType.F64, 0.1)));
        assertNothing();
    }

    /** Truth values by which five queries, the last of seven places, see the keys up to their own place. */
    private double[] causal(double sees, double hides) {
        return IntStream.range(0, 35)
                .mapToDouble(place -> place % 7 <= place / 7 + 2 ? sees : hides)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NEGATIVE_INFINITY, LOWEST})
    void causalMasksThatAreKnownAreAnAttribute(double low) {
        GraphValue shown = graph.constant(TensorType.of(ElementType.BOOL, 1, 1, 5, 7), causal(1, 0));
        attention(ElementType.F32, scores -> plain(Where.ID, shown, scores, scalar(ElementType.F32, low)));
        Fusion fusion = only();
        assertThat(fusion.inputs()).hasSize(3);
        assertThat(fusion.attributes().bool(Attention.CAUSAL)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NEGATIVE_INFINITY, LOWEST})
    void soAreThoseThatAreAdded(double low) {
        GraphValue mask = graph.constant(TensorType.of(ElementType.F32, 5, 7), causal(0, low));
        attention(ElementType.F32, scores -> plain(Add.ID, scores, mask));
        Fusion fusion = only();
        assertThat(fusion.inputs()).hasSize(3);
        assertThat(fusion.attributes().bool(Attention.CAUSAL)).isTrue();
    }

    @Test
    void besideOthersOnlyInfinitiesAre() {
        GraphValue mask = graph.constant(TensorType.of(ElementType.F32, 5, 7), causal(0, Double.NEGATIVE_INFINITY));
        GraphValue shown = graph.integers(TensorType.of(ElementType.BOOL, 2, 1, 1, 7));
        attention(
                ElementType.F32,
                scores -> plain(Add.ID, plain(Where.ID, shown, scores, scalar(ElementType.F32, -40)), mask));
        Fusion fusion = only();
        assertThat(fusion.inputs()).endsWith(Optional.empty(), Optional.of(shown));
        assertThat(fusion.attributes().bool(Attention.CAUSAL)).isTrue();
    }

    /** Where padding makes the keys that are seen as low as those that are hidden, softmax weighs both. */
    @Test
    void aFiniteCausalMaskBesideAnotherStaysATensor() {
        GraphValue mask = graph.constant(TensorType.of(ElementType.F32, 5, 7), causal(0, LOWEST));
        GraphValue padding = graph.integers(TensorType.of(ElementType.BOOL, 2, 1, 1, 7));
        attention(
                ElementType.F32,
                scores -> plain(Add.ID, plain(Where.ID, padding, scores, scalar(ElementType.F32, LOWEST)), mask));
        Fusion fusion = only();
        assertThat(fusion.inputs()).endsWith(Optional.of(mask), Optional.of(padding));
        assertThat(fusion.attributes().has(Attention.CAUSAL)).isFalse();
    }

    @Test
    void aFiniteCausalFillBesideAnAddedMaskStaysATensor() {
        GraphValue shown = graph.constant(TensorType.of(ElementType.BOOL, 1, 1, 5, 7), causal(1, 0));
        GraphValue padding = input(ElementType.F32, 2, 1, 1, 7);
        attention(
                ElementType.F32,
                scores -> plain(Add.ID, plain(Where.ID, shown, scores, scalar(ElementType.F32, LOWEST)), padding));
        Fusion fusion = only();
        assertThat(fusion.inputs()).endsWith(Optional.of(padding), Optional.of(shown));
        assertThat(fusion.attributes().has(Attention.CAUSAL)).isFalse();
    }

    /** Scores of f16 can be so high that its lowest number leaves them above others. */
    @Test
    void theLowestF16IsNoInfinityWhereItIsAdded() {
        GraphValue mask = graph.constant(TensorType.of(ElementType.F16, 5, 7), causal(0, -65_504));
        attention(ElementType.F16, scores -> plain(Add.ID, scores, mask));
        assertThat(only().attributes().has(Attention.CAUSAL)).isFalse();
    }

    @Test
    void masksThatAreNotQuiteCausalStayTensors() {
        double[] almost = causal(1, 0);
        almost[3] = 1;
        GraphValue shown = graph.constant(TensorType.of(ElementType.BOOL, 5, 7), almost);
        attention(
                ElementType.F32,
                scores -> plain(Where.ID, shown, scores, scalar(ElementType.F32, Double.NEGATIVE_INFINITY)));
        Fusion fusion = only();
        assertThat(fusion.inputs()).hasSize(5);
        assertThat(fusion.attributes().has(Attention.CAUSAL)).isFalse();
    }

    @Test
    void aFillThatWeighsSomethingIsNoCausalMask() {
        GraphValue shown = graph.constant(TensorType.of(ElementType.BOOL, 5, 7), causal(1, 0));
        attention(ElementType.F32, scores -> plain(Where.ID, shown, scores, scalar(ElementType.F32, -10_000)));
        assertThat(only().inputs()).hasSize(5);
    }

    @Test
    void softmaxMayComputeInF32BetweenTensorsOfF16() {
        GraphValue mask = input(ElementType.F32, 2, 1, 1, 7);
        GraphValue keys = transposed(input(ElementType.F16, 2, 4, 7, 4), 0, 1, 3, 2);
        GraphValue product = plain(MatMul.ID, input(ElementType.F16, 2, 4, 5, 4), keys);
        GraphValue scaled = plain(Mul.ID, product, scalar(ElementType.F16, 0.5));
        GraphValue weights = softmax(plain(Add.ID, cast(scaled, ElementType.F32), mask));
        plain(MatMul.ID, cast(weights, ElementType.F16), input(ElementType.F16, 2, 4, 7, 4));
        Fusion fusion = only();
        assertThat(fusion.nodes()).hasSize(8);
        assertThat(fusion.inputs()).last().isEqualTo(Optional.of(mask));
    }

    @Test
    void queriesAndKeysMayBeWidenedBeforeTheirProduct() {
        GraphValue queries = input(ElementType.F16, 2, 4, 5, 4);
        GraphValue keys = input(ElementType.F16, 2, 4, 7, 4);
        GraphValue scores =
                plain(MatMul.ID, cast(queries, ElementType.F32), transposed(cast(keys, ElementType.F32), 0, 1, 3, 2));
        GraphValue weights = cast(softmax(scores), ElementType.F16);
        plain(MatMul.ID, weights, input(ElementType.F16, 2, 4, 7, 4));
        assertThat(only().inputs().subList(0, 2)).containsExactly(Optional.of(queries), Optional.of(keys));
    }

    @Test
    void whatIsNarrowedOrWidenedFurtherStays() {
        attention(ElementType.F32, scores -> cast(cast(scores, ElementType.F16), ElementType.F32));
        attention(ElementType.F32, scores -> cast(cast(scores, ElementType.F64), ElementType.F32));
        assertNothing();
    }
}
