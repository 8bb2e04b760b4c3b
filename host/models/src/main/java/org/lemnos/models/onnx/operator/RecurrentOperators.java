package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.lemnos.operations.sequence.Cell;

/** ONNX's operators that go along an axis of time: recurrent layers, attention, and what belongs to them. */
final class RecurrentOperators {
    private RecurrentOperators() {}

    static List<Operator> all() {
        return Stream.concat(
                        Arrays.stream(Cell.values()).map(RecurrentOperator::new),
                        Stream.of(
                                new AttentionOperator(),
                                new CausalConvolutionOperator(),
                                new LinearAttentionOperator(),
                                new RotaryEmbeddingOperator()))
                .toList();
    }
}
