package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvActivation;
import org.lemnos.operations.nn.ConvLayer;
import org.lemnos.operations.nn.Window;
import org.lemnos.operations.tensor.Reshape;

class ConvLayerPatternTest {
    private static final ConvLayerPattern PATTERN = new ConvLayerPattern();
    private static final int CHANNELS = 6;

    private final GraphSketch graph = new GraphSketch();

    private static TensorType type(long... dims) {
        return TensorType.of(ElementType.F64, dims);
    }

    private GraphValue node(OperationId operation, GraphValue... inputs) {
        return graph.node(operation, Attributes.none(), inputs);
    }

    private GraphValue number(double value) {
        return graph.constant(type(), value);
    }

    private GraphValue list() {
        return graph.input(type(CHANNELS));
    }

    private GraphValue perChannel(GraphValue numbers) {
        return node(Reshape.ID, numbers, graph.constant(TensorType.of(ElementType.I64, 3), -1, 1, 1));
    }

    /** [2, 6, 5, 7] in two groups. */
    private GraphValue conv() {
        Attributes attributes = Attributes.of(Conv.GROUP, 2L).with(Window.PADS, new long[] {1, 1, 1, 1});
        return graph.node(Conv.ID, attributes, graph.input(type(2, 4, 5, 7)), graph.input(type(CHANNELS, 2, 3, 3)));
    }

    private GraphValue biased(GraphValue x) {
        return node(Add.ID, perChannel(list()), x);
    }

    private GraphValue normalized(GraphValue x) {
        GraphValue variance = graph.input(type(CHANNELS), 1, 2, 3, 4, 5, 6);
        GraphValue factor = node(Div.ID, list(), node(Sqrt.ID, node(Add.ID, variance, number(0.5))));
        GraphValue offset = node(Sub.ID, list(), node(Mul.ID, list(), factor));
        return node(Add.ID, node(Mul.ID, x, perChannel(factor)), perChannel(offset));
    }

    private static ConvActivation activation(Fusion fusion) {
        return ConvActivation.valueOf(
                fusion.attributes().text(ConvActivation.ATTRIBUTE).toUpperCase(Locale.ROOT));
    }

    @Test
    void aBiasIsTakenIn() {
        GraphValue y = biased(conv());
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(3);
        assertThat(fusion.attributes().integer(Conv.GROUP)).isEqualTo(2);
        assertThat(activation(fusion)).isEqualTo(ConvActivation.NONE);
    }

    @Test
    void batchNormalizationIsTakenInWithWhatItIsMadeOf() {
        GraphValue y = node(UnaryFunctions.RELU.id(), normalized(biased(conv())));
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.outputs()).containsExactly(y);
        assertThat(fusion.nodes()).hasSize(13);
        assertThat(fusion.inputs()).hasSize(7).noneMatch(Optional::isEmpty);
        assertThat(fusion.attributes().f32(ConvLayer.EPSILON)).isEqualTo(0.5f);
        assertThat(activation(fusion)).isEqualTo(ConvActivation.RELU);
    }

    @Test
    void factorsAndOffsetsMayBeGiven() {
        node(Add.ID, node(Mul.ID, perChannel(list()), conv()), graph.input(type(1, CHANNELS, 1, 1)));
        Fusion fusion = graph.only(PATTERN);
        assertThat(fusion.inputs()).hasSize(5);
        assertThat(fusion.inputs().get(ConvLayer.BIAS)).isEmpty();
    }

    @Test
    void aFactorThatGoesElsewhereTooIsGiven() {
        GraphValue factor = node(Div.ID, list(), node(Sqrt.ID, node(Add.ID, list(), number(8))));
        GraphValue offset = node(Sub.ID, list(), node(Mul.ID, list(), factor));
        graph.observe(factor);
        node(Add.ID, node(Mul.ID, conv(), perChannel(factor)), perChannel(offset));
        assertThat(graph.only(PATTERN).inputs().get(ConvLayer.SCALE)).contains(factor);
    }

    @Test
    void aTensorIsAddedBeforeTheActivationOrTheLayerEndsBeforeIt() {
        GraphValue other = graph.input(type(2, CHANNELS, 5, 7));
        GraphValue normalized = normalized(conv());
        GraphValue y = node(UnaryFunctions.RELU.id(), node(Add.ID, other, normalized));
        List<Fusion> proposals = graph.checked(PATTERN);
        assertThat(proposals).extracting(Fusion::outputs).containsExactly(List.of(normalized), List.of(y));
        assertThat(proposals.get(1).inputs().get(ConvLayer.RESIDUAL)).contains(other);
    }

    @Test
    void activationsAreFunctionsLimitsAndWeights() {
        GraphValue six = node(BinaryFunctions.MIN.id(), node(BinaryFunctions.MAX.id(), conv(), number(-1)), number(6));
        GraphValue swish = biased(conv());
        GraphValue silu = node(Mul.ID, swish, node(UnaryFunctions.SIGMOID.id(), swish));
        GraphValue hard = biased(conv());
        Attributes sixth = Attributes.of("alpha", 1 / 6f).with("beta", 0.5f);
        GraphValue weighed = node(Mul.ID, graph.node(UnaryFunctions.HARD_SIGMOID.id(), sixth, hard), hard);
        GraphValue leaky = graph.node(UnaryFunctions.LEAKY_RELU.id(), Attributes.of("alpha", 0.25f), conv());
        List<Fusion> proposals = graph.checked(PATTERN);
        assertThat(proposals).extracting(fusion -> fusion.outputs().get(0)).containsExactly(six, silu, weighed, leaky);
        assertThat(proposals)
                .extracting(ConvLayerPatternTest::activation)
                .containsExactly(
                        ConvActivation.CLIP, ConvActivation.SILU, ConvActivation.HARD_SWISH, ConvActivation.LEAKY_RELU);
        assertThat(proposals.get(0).attributes().f32(ConvActivation.A)).isEqualTo(-1);
        assertThat(proposals.get(0).attributes().f32(ConvActivation.B)).isEqualTo(6);
        assertThat(proposals.get(2).attributes().f32(ConvActivation.A)).isEqualTo(1 / 6f);
    }

    @Test
    void whatIsSeenElsewhereEndsTheLayer() {
        GraphValue sum = graph.observe(biased(conv()));
        node(UnaryFunctions.RELU.id(), sum);
        assertThat(graph.only(PATTERN).outputs()).containsExactly(sum);
    }

    @Test
    void aConvolutionAloneIsNoLayer() {
        node(UnaryFunctions.EXP.id(), conv());
        node(UnaryFunctions.RELU.id(), graph.observe(conv()));
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }
}
