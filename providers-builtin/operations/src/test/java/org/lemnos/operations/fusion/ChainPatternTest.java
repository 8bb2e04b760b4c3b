package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.tensor.Cast;

class ChainPatternTest {
    private static final ChainPattern PATTERN = new ChainPattern();
    private static final TensorType TYPE = TensorType.of(ElementType.F32, 2, 3, 5);

    private final GraphSketch graph = new GraphSketch();

    private GraphValue x() {
        return graph.input(TYPE);
    }

    private GraphValue node(OperationId operation, GraphValue... inputs) {
        return graph.node(operation, Attributes.none(), inputs);
    }

    private GraphValue relu(GraphValue x) {
        return node(UnaryFunctions.RELU.id(), x);
    }

    private GraphValue tanh(GraphValue x) {
        return node(UnaryFunctions.TANH.id(), x);
    }

    @Test
    void neighboursAreOneChain() {
        GraphValue y = tanh(node(Add.ID, node(Mul.ID, x(), x()), graph.input(TYPE.withDims(5))));
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(3);
        assertThat(fusion.inputs()).hasSize(3);
    }

    @Test
    void numbersThatAreKnownBeforeTheRunAreConstants() {
        GraphValue mask = node(Sub.ID, graph.constant(TYPE.withDims(), 1), x());
        node(Mul.ID, mask, graph.constant(TYPE.withDims(1, 1), -1e4));
        assertThat(graph.only(PATTERN).inputs()).hasSize(1);
    }

    private GraphValue cast(GraphValue x, ElementType to) {
        return graph.node(Cast.ID, Attributes.of(Cast.TO, to.token()), x);
    }

    private GraphValue half() {
        return graph.input(TYPE.withElementType(ElementType.F16));
    }

    @Test
    void aResultThatIsNarrowedIsNarrowedByTheChain() {
        GraphValue y = cast(tanh(node(Add.ID, x(), x())), ElementType.F16);
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.attributes().text(ElementwiseChain.TO)).isEqualTo("f16");
    }

    @Test
    void inputsThatAreAllWidenedAreWidenedByTheChain() {
        GraphValue a = cast(half(), ElementType.F32);
        GraphValue y = tanh(node(Mul.ID, node(Add.ID, a, cast(half(), ElementType.F32)), a));
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(5);
        assertThat(fusion.inputs()).allMatch(input -> input.orElseThrow().type().elementType() == ElementType.F16);
        assertThat(fusion.attributes().text(ElementwiseChain.TO)).isEqualTo("f32");
    }

    @Test
    void betweenTensorsOfF16ItMayComputeInF32() {
        cast(node(Mul.ID, tanh(cast(half(), ElementType.F32)), graph.constant(TYPE.withDims(), 3)), ElementType.F16);
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.nodes()).hasSize(4);
        assertThat(fusion.attributes().text(ElementwiseChain.TO)).isEqualTo("f16");
    }

    @Test
    void inputsOfWhichOneIsWidenedStayTwoTypes() {
        tanh(node(Add.ID, cast(half(), ElementType.F32), x()));
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.nodes()).hasSize(2);
        assertThat(fusion.attributes().text(ElementwiseChain.TO)).isEqualTo(ElementwiseChain.INPUTS);
    }

    @Test
    void otherConversionsEndAChain() {
        cast(tanh(x()), ElementType.I32);
        tanh(cast(graph.integers(TYPE.withElementType(ElementType.I64)), ElementType.F32));
        cast(cast(x(), ElementType.F16), ElementType.F32);
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void attributesSayWhichFunctionItIs() {
        GraphValue approximated =
                graph.node(Gelu.ID, Attributes.of(Gelu.APPROXIMATE, Gelu.TANH), node(Add.ID, x(), x()));
        graph.node(Gelu.ID, Attributes.none(), approximated);
        assertThat(graph.only(PATTERN).nodes()).hasSize(3);
        graph.node(UnaryFunctions.SWISH.id(), Attributes.of("alpha", 2f), relu(x()));
        assertThat(graph.proposals(PATTERN)).as("a scaled swish is no step").hasSize(1);
    }

    @Test
    void aValueThatIsReadTwiceByTheSameNodeIsStillInside() {
        GraphValue sum = node(Add.ID, x(), x());
        node(Mul.ID, sum, sum);
        assertThat(graph.only(PATTERN).nodes()).hasSize(2);
    }

    @Test
    void whatGoesElsewhereOrIsObservedIsWhereAChainBegins() {
        GraphValue shared = relu(x());
        tanh(tanh(shared));
        tanh(tanh(shared));
        graph.observe(relu(relu(graph.observe(relu(x())))));
        List<Fusion> proposals = graph.proposals(PATTERN);
        assertThat(proposals).hasSize(3).allSatisfy(fusion -> assertThat(fusion.nodes())
                .hasSize(2));
    }

    @Test
    void smallerResultsAreNotComputedForEachElementAgain() {
        node(Add.ID, x(), relu(graph.input(TYPE.withDims(5))));
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void whatAChainDoesNotDoIsNoStep() {
        relu(node(Pow.ID, x(), x()));
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }

    @Test
    void longRunsAreSeveralChains() {
        GraphValue y = x();
        for (int i = 0; i < 11; i++) {
            y = i % 2 == 0 ? tanh(y) : relu(y);
        }
        List<Fusion> proposals = graph.proposals(PATTERN);
        assertThat(proposals).extracting(fusion -> fusion.nodes().size()).containsExactly(8, 3);
        assertThat(proposals.get(0).inputs().get(0))
                .containsSame(proposals.get(1).outputs().get(0));
    }

    @Test
    void fourInputsAreTheMost() {
        GraphValue sum = x();
        for (int i = 0; i < 6; i++) {
            sum = node(Add.ID, sum, x());
        }
        assertThat(graph.proposals(PATTERN))
                .allSatisfy(fusion -> assertThat(fusion.inputs()).hasSizeLessThanOrEqualTo(4))
                .extracting(fusion -> fusion.nodes().size())
                .containsExactly(3, 3);
    }
}
