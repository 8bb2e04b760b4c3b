package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.operations.quantized.Granularity;
import org.lemnos.operations.quantized.Quantize;

class QuantizePairPatternTest {
    private static final QuantizePairPattern PATTERN = new QuantizePairPattern();

    private final GraphSketch graph = new GraphSketch();

    private GraphValue scales(double... scales) {
        return graph.input(TensorType.of(ElementType.F32, scales.length), scales);
    }

    private GraphValue quantized(Attributes attributes, GraphValue scale, GraphValue zeroPoint) {
        GraphValue x = graph.input(TensorType.of(ElementType.F32, 2, 3, 5));
        return graph.node(Quantize.ID, attributes, x, scale, zeroPoint);
    }

    @ParameterizedTest
    @EnumSource(names = {"U8", "I8", "U16", "I16"})
    void aPairPerTensorIsOneCall(ElementType small) {
        GraphValue scale = scales(0.125);
        GraphValue zeroPoint = graph.input(TensorType.of(small), 3);
        GraphValue y = graph.node(
                Dequantize.ID, Attributes.none(), quantized(Attributes.none(), scale, zeroPoint), scale, zeroPoint);
        assertThat(graph.only(PATTERN).outputs()).containsExactly(y);
    }

    @Test
    void aPairAlongAnAxisIsOneCallWhereverTheAxisIsCountedFrom() {
        GraphValue scale = scales(0.125, 0.5, 0.0625);
        GraphValue zeroPoint = graph.input(TensorType.of(ElementType.U8, 3), 3, 100, 200);
        GraphValue small = quantized(Attributes.of(Granularity.AXIS, 1L), scale, zeroPoint);
        graph.node(Dequantize.ID, Attributes.of(Granularity.AXIS, -2L), small, scale, zeroPoint);
        assertThat(graph.only(PATTERN).attributes().integer(Granularity.AXIS)).isEqualTo(1);
    }

    @Test
    void integersOfFewerBitsStayTheirs() {
        GraphValue scale = scales(0.5);
        GraphValue zeroPoint = graph.input(TensorType.of(ElementType.I8), 1);
        GraphValue small = quantized(Attributes.of(Quantize.BITS, 2L), scale, zeroPoint);
        graph.node(Dequantize.ID, Attributes.none(), small, scale, zeroPoint);
        assertThat(graph.only(PATTERN).attributes().integer(Quantize.BITS)).isEqualTo(2);
    }

    @Test
    void otherScalesZeroPointsAndUsesAreNoPair() {
        GraphValue scale = scales(0.125);
        GraphValue zeroPoint = graph.input(TensorType.of(ElementType.U8), 3);
        Attributes plain = Attributes.none();
        graph.node(Dequantize.ID, plain, quantized(plain, scale, zeroPoint), scales(0.25), zeroPoint);
        graph.node(
                Dequantize.ID,
                plain,
                quantized(plain, scale, zeroPoint),
                scale,
                graph.input(TensorType.of(ElementType.U8), 4));
        GraphValue seen = graph.observe(quantized(plain, scale, zeroPoint));
        graph.node(Dequantize.ID, plain, seen, scale, zeroPoint);
        assertThat(graph.proposals(PATTERN)).isEmpty();
    }
}
