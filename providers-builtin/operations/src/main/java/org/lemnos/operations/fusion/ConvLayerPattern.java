package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvActivation;
import org.lemnos.operations.nn.ConvLayer;

/**
 * Convolutions with what follows them, each part of which may be missing: a bias, batch normalization, a tensor that is added, an activation: {@code
 * nn/conv_layer}. Where a tensor is added, the layer without it is proposed as well, since the other tensor may be a convolution's, too.
 */
public final class ConvLayerPattern implements FusionPattern {
    /** Makes the pattern; it holds no state. */
    public ConvLayerPattern() {}

    @Override
    public String name() {
        return "conv_layer";
    }

    @Override
    public OperationId replacement() {
        return ConvLayer.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        for (GraphNode node : graph.nodes()) {
            if (Uses.is(node, Conv.ID) && !node.input(1).type().isEmpty()) {
                Layer normalized = Layer.of(node).biased().normalized();
                Layer activated = normalized.activated();
                propose(activated, proposals);
                normalized.added().map(Layer::activated).ifPresent(layer -> propose(layer, proposals));
            }
        }
    }

    private static void propose(Layer layer, Consumer<Fusion> proposals) {
        if (layer.nodes.size() > 1) {
            proposals.accept(layer.fusion());
        }
    }

    /** A layer so far. */
    private record Layer(
            GraphNode conv,
            List<GraphNode> nodes,
            Map<Integer, GraphValue> places,
            float epsilon,
            Optional<ActivatedChannels> activation,
            GraphValue result) {
        static Layer of(GraphNode conv) {
            return new Layer(
                    conv,
                    List.of(conv),
                    Map.of(0, conv.input(0), 1, conv.input(1)),
                    0,
                    Optional.empty(),
                    conv.output());
        }

        private Layer with(List<GraphNode> more, Map<Integer, GraphValue> given, GraphValue next) {
            List<GraphNode> all = new ArrayList<>(nodes);
            all.addAll(more);
            Map<Integer, GraphValue> allPlaces = new LinkedHashMap<>(places);
            allPlaces.putAll(given);
            return new Layer(conv, all, allPlaces, epsilon, activation, next);
        }

        Layer biased() {
            return DefUse.soleConsumer(result, Add.ID)
                    .flatMap(sum -> Uses.besides(sum, result)
                            .flatMap(other -> ChannelNumbers.of(other, result))
                            .map(bias ->
                                    with(and(sum, bias.nodes()), Map.of(ConvLayer.BIAS, bias.source()), sum.output())))
                    .orElse(this);
        }

        private static List<GraphNode> and(GraphNode node, List<GraphNode> others) {
            List<GraphNode> all = new ArrayList<>(List.of(node));
            all.addAll(others);
            return all;
        }

        Layer normalized() {
            return ChannelNorm.of(result).map(this::normalized).orElse(this);
        }

        private Layer normalized(ChannelNorm norm) {
            Map<Integer, GraphValue> given = new LinkedHashMap<>();
            given.put(ConvLayer.SCALE, norm.scale());
            given.put(ConvLayer.SHIFT, norm.shift());
            norm.statistics().ifPresent(known -> {
                given.put(ConvLayer.MEAN, known.mean());
                given.put(ConvLayer.VARIANCE, known.variance());
            });
            Layer layer = with(norm.nodes(), given, norm.result());
            return new Layer(conv, layer.nodes, layer.places, norm.epsilon(), activation, layer.result);
        }

        /** The layer with a tensor added that is as large. */
        Optional<Layer> added() {
            return DefUse.soleConsumer(result, Add.ID).flatMap(sum -> Uses.besides(sum, result)
                    .filter(other -> DefUse.sameDims(other, result))
                    .map(other -> with(List.of(sum), Map.of(ConvLayer.RESIDUAL, other), sum.output())));
        }

        Layer activated() {
            return ActivatedChannels.of(result)
                    .map(found -> {
                        Layer layer = with(found.nodes(), Map.of(), found.result());
                        return new Layer(conv, layer.nodes, places, epsilon, Optional.of(found), found.result());
                    })
                    .orElse(this);
        }

        Fusion fusion() {
            Fusion fusion = Fusion.replacing(nodes);
            int most = places.keySet().stream().max(Integer::compare).orElseThrow();
            for (int place = 0; place <= most; place++) {
                Optional<GraphValue> given = Optional.ofNullable(places.get(place));
                fusion = given.map(fusion::input).orElseGet(fusion::leftOut);
            }
            Attributes own = conv.call().attributes();
            for (String name : own.names()) {
                fusion = fusion.attribute(name, own.get(name, own.kind(name)));
            }
            return fusion.output(result)
                    .attribute(ConvLayer.EPSILON, epsilon)
                    .attribute(
                            ConvActivation.ATTRIBUTE,
                            activation
                                    .map(ActivatedChannels::activation)
                                    .orElse(ConvActivation.NONE)
                                    .token())
                    .attribute(
                            ConvActivation.A,
                            activation.map(ActivatedChannels::a).orElse(0f))
                    .attribute(
                            ConvActivation.B,
                            activation.map(ActivatedChannels::b).orElse(0f));
        }
    }
}
