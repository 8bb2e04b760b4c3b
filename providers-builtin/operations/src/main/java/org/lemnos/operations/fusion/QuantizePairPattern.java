package org.lemnos.operations.fusion;

import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.operations.quantized.Granularity;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.operations.quantized.QuantizedNumbers;

/** Finds numbers that are quantized and dequantized by the same scale and zero point, and whose integers go nowhere else: {@code nn/quantize_dequantize}. */
public final class QuantizePairPattern implements FusionPattern {
    private static final int SCALE = 1;
    private static final int ZERO_POINT = 2;

    /** Makes the pattern; it holds no state. */
    public QuantizePairPattern() {}

    @Override
    public String name() {
        return "quantize_dequantize";
    }

    @Override
    public OperationId replacement() {
        return QuantizedNumbers.ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        for (GraphNode node : graph.nodes()) {
            if (Uses.is(node, Dequantize.ID)) {
                before(node).ifPresent(quantize -> proposals.accept(fusion(quantize, node)));
            }
        }
    }

    private static Optional<GraphNode> before(GraphNode dequantize) {
        return DefUse.inner(dequantize.input(0), Quantize.ID)
                .filter(quantize -> quantize.input(SCALE) == dequantize.input(SCALE)
                        && quantize.input(ZERO_POINT) == dequantize.input(ZERO_POINT)
                        && areAlike(quantize.call(), dequantize.call()));
    }

    /** Whether elements belong to the same scales; the axis counts from either end. */
    private static boolean areAlike(OperationCall quantize, OperationCall dequantize) {
        return Granularity.of(quantize).equals(Granularity.of(dequantize));
    }

    private static Fusion fusion(GraphNode quantize, GraphNode dequantize) {
        Fusion fusion = Fusion.replacing(quantize, dequantize)
                .input(quantize.input(0))
                .input(quantize.input(SCALE))
                .input(quantize.input(ZERO_POINT))
                .output(dequantize.output());
        Attributes own = quantize.call().attributes();
        for (String name : own.names()) {
            fusion = fusion.attribute(name, own.get(name, own.kind(name)));
        }
        return fusion;
    }
}
