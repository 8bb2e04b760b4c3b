package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.api.operation.ElementType.F32;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.MatMul;

/** What the patterns of linear layers find, and what only looks like one. */
class LinearPatternsTest {
    private static final FusionPattern BIASED = new BiasedLinear();
    private static final FusionPattern ACTIVATED = new ActivatedLinear();
    private static final FusionPattern THREE = new ThreeProjections();
    private static final FusionPattern GATED = new GatedProjections();

    private final GraphSketch graph = new GraphSketch();
    private final GraphValue x = tensor(2, 16, 8);

    private GraphValue tensor(long... dims) {
        return graph.input(TensorType.of(F32, dims));
    }

    private GraphValue matmul(GraphValue a, GraphValue b) {
        return graph.node(MatMul.ID, Attributes.none(), a, b);
    }

    private GraphValue add(GraphValue a, GraphValue b) {
        return graph.node(Add.ID, Attributes.none(), a, b);
    }

    private GraphValue mul(GraphValue a, GraphValue b) {
        return graph.node(Mul.ID, Attributes.none(), a, b);
    }

    private GraphValue unary(UnaryFunction function, GraphValue a) {
        return graph.node(function.id(), Attributes.none(), a);
    }

    private GraphValue activated(SumActivation activation, GraphValue a) {
        return switch (activation) {
            case NONE -> a;
            case RELU -> unary(UnaryFunctions.RELU, a);
            case GELU -> graph.node(Gelu.ID, Attributes.none(), a);
            case GELU_TANH -> graph.node(Gelu.ID, Attributes.of(Gelu.APPROXIMATE, Gelu.TANH), a);
            case SILU -> unary(UnaryFunctions.SWISH, a);
        };
    }

    private GraphValue projected(long columns) {
        return matmul(x, tensor(8, columns));
    }

    private GraphValue biased(long columns) {
        return add(projected(columns), tensor(columns));
    }

    private static void reads(Fusion fusion, GraphValue... inputs) {
        assertThat(fusion.inputs().stream().flatMap(Optional::stream)).containsExactly(inputs);
    }

    private static Object activation(Fusion fusion) {
        return fusion.attributes().text(SumActivation.ATTRIBUTE);
    }

    // ---- a bias

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBiasOnEitherSideOfTheAddition(boolean left) {
        GraphValue weight = tensor(8, 12);
        GraphValue bias = tensor(12);
        GraphValue sum = matmul(x, weight);
        GraphValue y = left ? add(bias, sum) : add(sum, bias);
        Fusion fusion = graph.only(BIASED);
        reads(fusion, x, weight, bias);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).containsExactlyElementsOf(graph.nodes());
        assertThat(activation(fusion)).isEqualTo("none");
    }

    @Test
    void aBiasThatIsComputedIsOneToo() {
        GraphValue bias = unary(UnaryFunctions.RELU, tensor(12));
        add(projected(12), bias);
        assertThat(graph.only(BIASED).nodes()).hasSize(2);
    }

    @Test
    void aSumThatAnotherNodeReadsStays() {
        GraphValue sum = projected(12);
        add(sum, tensor(12));
        unary(UnaryFunctions.RELU, sum);
        assertThat(graph.proposals(BIASED)).isEmpty();
    }

    @Test
    void aSumThatTheCallerSeesStays() {
        add(graph.observe(projected(12)), tensor(12));
        assertThat(graph.proposals(BIASED)).isEmpty();
    }

    @Test
    void whatIsNoListOfAsManyNumbersAsColumnsIsNoBias() {
        add(projected(12), tensor(1));
        add(projected(12), tensor(16, 12));
        add(projected(12), tensor());
        add(projected(12), tensor(2, 16, 1));
        assertThat(graph.proposals(BIASED)).isEmpty();
    }

    @Test
    void matricesOnTheOtherSideOrOneForEachOfABatchAreNoWeights() {
        add(matmul(tensor(8, 12), tensor(2, 12, 12)), tensor(12));
        add(matmul(x, tensor(2, 8, 12)), tensor(12));
        add(matmul(x, tensor(8)), tensor(16));
        assertThat(graph.proposals(BIASED)).isEmpty();
    }

    @Test
    void aSumAddedToItselfHasNoBias() {
        GraphValue sum = matmul(tensor(8), tensor(8, 12));
        add(sum, sum);
        assertThat(graph.proposals(BIASED)).isEmpty();
    }

    // ---- activations

    @ParameterizedTest
    @EnumSource(value = SumActivation.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void eachActivationOfASumWithABiasOrWithout(SumActivation activation) {
        activated(activation, biased(12));
        activated(activation, projected(12));
        List<Fusion> found = graph.proposals(ACTIVATED);
        assertThat(found).extracting(LinearPatternsTest::activation).containsOnly(activation.token());
        assertThat(found).extracting(fusion -> fusion.nodes().size()).containsExactly(3, 2);
        assertThat(found.get(1).inputs()).hasSize(3).endsWith(Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSumTimesItsLogisticFunctionIsSilu(boolean swapped) {
        GraphValue sum = biased(12);
        GraphValue weight = unary(UnaryFunctions.SIGMOID, sum);
        GraphValue y = swapped ? mul(weight, sum) : mul(sum, weight);
        Fusion fusion = graph.only(ACTIVATED);
        assertThat(activation(fusion)).isEqualTo("silu");
        assertThat(fusion.nodes()).hasSize(4);
        assertThat(fusion.outputs()).containsExactly(y);
    }

    @Test
    void aLinearNodeIsActivatedLikeItsParts() {
        GraphValue sum = graph.node(Linear.ID, Attributes.none(), x, tensor(8, 12), tensor(12));
        unary(UnaryFunctions.RELU, sum);
        assertThat(graph.only(ACTIVATED).nodes()).hasSize(2);
    }

    @Test
    void otherFunctionsAreNoActivations() {
        unary(UnaryFunctions.TANH, biased(12));
        graph.node(UnaryFunctions.SWISH.id(), Attributes.of("alpha", 1.702f), biased(12));
        mul(unary(UnaryFunctions.SIGMOID, projected(12)), projected(12));
        assertThat(graph.proposals(ACTIVATED)).isEmpty();
    }

    @Test
    void activatedSumsThatOthersSeeStay() {
        GraphValue read = biased(12);
        unary(UnaryFunctions.RELU, read);
        unary(UnaryFunctions.SIGMOID, read);
        unary(UnaryFunctions.RELU, graph.observe(biased(12)));
        GraphValue sum = biased(12);
        mul(sum, graph.observe(unary(UnaryFunctions.SIGMOID, sum)));
        assertThat(graph.proposals(ACTIVATED)).isEmpty();
    }

    @Test
    void aSumBehindAnObservedProductKeepsTheProduct() {
        GraphValue product = graph.observe(projected(12));
        unary(UnaryFunctions.RELU, add(product, tensor(12)));
        assertThat(graph.proposals(ACTIVATED)).isEmpty();
    }

    // ---- three projections of one value

    @Test
    void threeProductsOfOneValueOfAnyWidths() {
        GraphValue q = biased(8);
        GraphValue k = biased(4);
        GraphValue v = biased(4);
        Fusion fusion = graph.only(THREE);
        assertThat(fusion.nodes()).hasSize(6);
        assertThat(fusion.inputs()).hasSize(7).doesNotContain(Optional.empty());
        assertThat(fusion.outputs()).containsExactly(q, k, v);
    }

    @Test
    void threeProductsWithoutBiases() {
        projected(8);
        projected(8);
        projected(8);
        Fusion fusion = graph.only(THREE);
        assertThat(fusion.nodes()).hasSize(3);
        assertThat(fusion.inputs()).hasSize(7).endsWith(Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Test
    void aBiasBehindAProductThatOthersReadIsNotOneOfThem() {
        GraphValue q = graph.observe(projected(8));
        add(q, tensor(8));
        projected(8);
        projected(8);
        assertThat(graph.only(THREE).outputs()).contains(q);
    }

    @Test
    void otherNumbersOfProductsOrBiasesOfSomeAreNotThree() {
        biased(8);
        biased(8);
        projected(8);
        assertThat(graph.proposals(THREE)).isEmpty();
        projected(8);
        assertThat(graph.proposals(THREE)).isEmpty();
    }

    @Test
    void productsOfDifferentValuesOrWithTheValueOnTheRightAreNotThree() {
        projected(8);
        projected(8);
        matmul(tensor(2, 16, 8), tensor(8, 8));
        GraphValue matrix = tensor(8, 8);
        matmul(x, matrix);
        matmul(matrix, tensor(8, 4));
        matmul(matrix, tensor(8, 4));
        Fusion fusion = graph.only(THREE);
        reads(fusion, fusion.inputs().get(0).orElseThrow(), weight(fusion, 0), weight(fusion, 1), weight(fusion, 2));
        assertThat(fusion.inputs().get(0)).contains(x);
    }

    private static GraphValue weight(Fusion fusion, int number) {
        return fusion.inputs().get(1 + number).orElseThrow();
    }

    // ---- a gate

    @ParameterizedTest
    @EnumSource(value = SumActivation.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aGateOnEitherSideOfTheProduct(SumActivation activation) {
        GraphValue gate = activated(activation, projected(12));
        GraphValue y = mul(gate, projected(12));
        Fusion fusion = graph.only(GATED);
        assertThat(fusion.nodes()).hasSize(4);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(activation(fusion)).isEqualTo(activation.token());
        assertThat(fusion.inputs()).hasSize(5).endsWith(Optional.empty(), Optional.empty());
        mul(biased(12), activated(activation, biased(12)));
        assertThat(graph.proposals(GATED)).hasSize(2);
    }

    @Test
    void aGateThatIsSpelledOut() {
        GraphValue gate = projected(12);
        mul(mul(gate, unary(UnaryFunctions.SIGMOID, gate)), projected(12));
        assertThat(graph.only(GATED).nodes()).hasSize(5);
        assertThat(activation(graph.only(GATED))).isEqualTo("silu");
    }

    @Test
    void gatesOfOtherRowsOrWidthsOrBiasesStay() {
        mul(unary(UnaryFunctions.RELU, projected(12)), matmul(tensor(2, 16, 8), tensor(8, 12)));
        mul(unary(UnaryFunctions.RELU, projected(1)), projected(12));
        mul(unary(UnaryFunctions.RELU, biased(12)), projected(12));
        mul(projected(12), projected(12));
        assertThat(graph.proposals(GATED)).isEmpty();
    }

    @Test
    void gatesAndProductsThatOthersSeeStay() {
        GraphValue read = unary(UnaryFunctions.RELU, projected(12));
        mul(read, projected(12));
        unary(UnaryFunctions.TANH, read);
        mul(unary(UnaryFunctions.RELU, projected(12)), graph.observe(projected(12)));
        GraphValue sum = projected(12);
        mul(unary(UnaryFunctions.RELU, sum), sum);
        assertThat(graph.proposals(GATED)).isEmpty();
    }

    @Test
    void theSameGraphGivesTheSameProposals() {
        mul(activated(SumActivation.SILU, biased(12)), biased(12));
        for (FusionPattern pattern : List.of(BIASED, ACTIVATED, THREE, GATED)) {
            List<List<GraphNode>> first =
                    graph.proposals(pattern).stream().map(Fusion::nodes).toList();
            assertThat(graph.proposals(pattern).stream().map(Fusion::nodes)).containsExactlyElementsOf(first);
        }
    }
}
